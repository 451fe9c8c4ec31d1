import path from 'node:path'

export const rootDir = path.resolve(import.meta.dirname, '..')

/** Where builds and releases lie; DIST_DIR moves it. */
export const distDir = path.resolve(process.env.DIST_DIR ?? path.join(rootDir, 'dist'))
