import { readFile } from 'node:fs/promises'
import { drawImports, importsPicture } from './draw.ts'

test('the picture shows the borders of .dependency-cruiser.mjs: npm run draw:imports', async () => {
  expect(await readFile(importsPicture, 'utf8')).toBe(drawImports())
})

test('an import that another one implies has no arrow of its own', () => {
  const picture = drawImports({ base: [], middle: ['base'], top: ['base', 'middle'] })
  expect(picture.match(/<line/g)).toHaveLength(2)
})
