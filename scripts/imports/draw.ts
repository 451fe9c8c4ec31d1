import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mayImport } from '../../.dependency-cruiser.mjs'
import { rootDir } from '../../build/paths.ts'

// Draws the workspaces and the direction of their imports from .dependency-cruiser.mjs.

export const importsPicture = path.join(rootDir, 'docs/imports.svg')

const box = { width: 128, height: 40 }
const gap = { x: 24, y: 44 }
const width = 760

type Matrix = Record<string, string[]>

/** Returns an SVG with each folder above those that it may import, without transitive arrows. */
export function drawImports(matrix: Matrix = mayImport): string {
  const levels = Object.groupBy(Object.keys(matrix), (name) => String(getLevel(matrix, name)))
  const rows = Object.keys(levels)
    .sort((a, b) => Number(b) - Number(a))
    .map((level) => levels[level] ?? [])
  const centers = Object.fromEntries(
    rows.flatMap((row, y) => row.map((name, x) => [name, boxCenter(row.length, x, y)])),
  )
  const arrows = Object.keys(matrix).flatMap((from) =>
    listDirectImports(matrix, from).map((to) => drawArrow(centers[from], centers[to])),
  )
  const boxes = Object.entries(centers).map(([name, center]) => drawBox(name, center))
  const height = rows.length * (box.height + gap.y)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Workspaces and the direction of their imports">`,
    style,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...arrows,
    ...boxes,
    '</svg>\n',
  ].join('\n')
}

const style = `<style>
  rect { fill: #fbfaf6; stroke: #8d857a }
  text { font: 15px system-ui, sans-serif; fill: #1a1714; text-anchor: middle; dominant-baseline: central }
  line { stroke: #8d857a; marker-end: url(#head) }
  marker path { fill: #8d857a }
  @media (prefers-color-scheme: dark) {
    rect { fill: #1c1917; stroke: #7d756b }
    text { fill: #f3efe7 }
    line { stroke: #7d756b }
    marker path { fill: #7d756b }
  }
</style>`

interface Point {
  x: number
  y: number
}

/** The center of a box; rows are centered horizontally. */
function boxCenter(count: number, column: number, row: number): Point {
  const step = box.width + gap.x
  return {
    x: width / 2 + (column - (count - 1) / 2) * step,
    y: gap.y / 2 + box.height / 2 + row * (box.height + gap.y),
  }
}

function drawBox(name: string, { x, y }: Point): string {
  const left = x - box.width / 2
  const top = y - box.height / 2
  return `<rect x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="6"/><text x="${x}" y="${y}">${name}</text>`
}

function drawArrow(from: Point | undefined, to: Point | undefined): string {
  if (!from || !to) throw new Error('The matrix does not list the target of an import.')
  return `<line x1="${from.x}" y1="${from.y + box.height / 2}" x2="${to.x}" y2="${to.y - box.height / 2}"/>`
}

/** The length of the longest import path down to a folder without imports. */
function getLevel(matrix: Matrix, name: string): number {
  return Math.max(-1, ...(matrix[name] ?? []).map((to) => getLevel(matrix, to))) + 1
}

/** Imports that are not implied by other imports. */
function listDirectImports(matrix: Matrix, name: string): string[] {
  const targets = matrix[name] ?? []
  return targets.filter((to) => !targets.some((other) => matrix[other]?.includes(to)))
}

if (import.meta.main) await writeFile(importsPicture, drawImports())
