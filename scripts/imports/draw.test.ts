import { readFile } from 'node:fs/promises'
import { drawImports, importsPicture } from './draw.ts'

test('docs/imports.svg matches .dependency-cruiser.mjs (npm run draw:imports updates it)', async () => {
  expect(await readFile(importsPicture, 'utf8')).toBe(drawImports())
})

test('a transitive import has no arrow', () => {
  const picture = drawImports({ base: [], middle: ['base'], top: ['base', 'middle'] })
  expect(picture.match(/<line/g)).toHaveLength(2)
})
