import path from 'node:path'

export const rootDir = path.resolve(import.meta.dirname, '..')

/** Where the server's build lies: within the house, because it finds its libraries from there. */
export const serverDir = path.join(rootDir, 'dist/server')

/** Where builds and releases lie; DIST_DIR moves it. */
export const distDir = path.resolve(process.env.DIST_DIR ?? path.join(rootDir, 'dist'))
