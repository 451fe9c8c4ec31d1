import path from 'node:path'

const isBuilt = path.extname(import.meta.filename) === '.js'

/** The folder with migrations and pictures: `api` in the sources, the bundle's folder in a build (build/bundle.ts). */
const dataDir = path.resolve(import.meta.dirname, isBuilt ? '..' : '../..')
export const migrationsFolder = path.join(dataDir, 'migrations')
/** Pre-rendered (docs/pictures.md). */
export const demoPictures = path.join(dataDir, 'pictures')
/** The fonts of PDF files. */
export const fontsFolder = isBuilt
  ? path.join(dataDir, 'fonts')
  : path.resolve(dataDir, '../node_modules/dejavu-fonts-ttf/ttf')
