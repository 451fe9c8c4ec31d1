import path from 'node:path'

export const rootDir = path.resolve(import.meta.dirname, '..')

/** An app, and the folder of its sources. */
export interface AppSources {
  name: string
  folder: string
}

/** The sources of an app of this repository. */
export function getSources(name: string): AppSources {
  return { name, folder: path.join(rootDir, name) }
}

/** The server's build. It lies inside the repository, because Node resolves its external packages from there. */
export const serverDir = path.join(rootDir, 'dist/server')

/** The folder of builds and releases; DIST_DIR overrides it. */
export const distDir = path.resolve(process.env.DIST_DIR || path.join(rootDir, 'dist'))

/** The API descriptions of a build of the server and of the previous one. */
export const apiDocumentFile = 'openapi.json'
export const previousApiDocumentFile = 'openapi.before.json'
