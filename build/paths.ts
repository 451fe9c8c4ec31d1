import path from 'node:path'

export const rootDir = path.resolve(import.meta.dirname, '..')

/** The server's build. It lies inside the repository, because Node resolves its external packages from there. */
export const serverDir = path.join(rootDir, 'dist/server')

/** The folder of builds and releases; DIST_DIR overrides it. */
export const distDir = path.resolve(process.env.DIST_DIR ?? path.join(rootDir, 'dist'))
