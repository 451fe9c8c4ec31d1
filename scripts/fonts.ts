/// <reference path="./subsetFont.d.ts" />
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { rootDir } from '../build/paths.ts'
import { coreRange, families } from '../shared/src/ui/theme/fontFaces.ts'

// `npm run fonts`: cuts the fonts of the first paint from the full ones, into shared/src/ui/theme/fonts.

/** Kerning, ligatures, accents, and the numerals that the style sheets ask for. */
const keepFeatures = ['kern', 'liga', 'clig', 'calt', 'rlig', 'rvrn', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']

const folder = path.join(rootDir, 'shared/src/ui/theme/fonts')

await mkdir(folder, { recursive: true })
for (const { file, weights } of Object.values(families)) {
  const source = path.join(rootDir, 'node_modules/@fontsource-variable', file, `files/${file}-latin-wght-normal.woff2`)
  const [min, max] = weights
  const core = await subsetFont(await readFile(source), getCharacters(coreRange), {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: { min, max } },
  })
  await writeFile(path.join(folder, `${file}-core.woff2`), core)
}

/** The characters of a CSS `unicode-range`. */
function getCharacters(range: string): string {
  return range
    .split(', ')
    .map((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step))
    })
    .join('')
}
