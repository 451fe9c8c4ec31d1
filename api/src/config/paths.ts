import path from 'node:path'

const isBuilt = path.extname(import.meta.filename) === '.js'

/** The folder of migrations and pictures: the API's own, or that of the server's build (build/bundle.ts). */
const dataDir = path.resolve(import.meta.dirname, isBuilt ? '..' : '../..')
export const migrationsFolder = path.join(dataDir, 'migrations')
/** Rendered ahead (docs/pictures.md). */
export const demoPictures = path.join(dataDir, 'pictures')
