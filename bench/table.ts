import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A measured figure and its aim. */
export interface Row {
  name: string
  value: number
  aim: number
  unit: string
  /** The side of the aim on which values meet it. */
  better: 'less' | 'more'
}

const width = { name: 52, figure: 16 }

/** The figures of an earlier run by name, for comparison. */
const keptFile = path.join(import.meta.dirname, 'figures.json')

/** Prints figures beside their aims and those that were kept last, and whether each aim is met. `--keep` keeps them. */
export async function printTable(rows: Row[]): Promise<void> {
  const kept: Record<string, number> = JSON.parse(await readFile(keptFile, 'utf8'))
  printLine('', 'measured', 'kept', 'aim', 'met')
  for (const row of rows) {
    const { name, value, aim, unit, better } = row
    const sign = better === 'less' ? '≤' : '≥'
    const before = kept[name] === undefined ? '' : format(kept[name])
    printLine(name, `${format(value)} ${unit}`, before, `${sign} ${format(aim)} ${unit}`, isMet(row) ? 'yes' : 'NO')
  }
  if (!process.argv.includes('--keep')) return
  const figures = Object.fromEntries(rows.map(({ name, value }) => [name, Number(value.toPrecision(3))]))
  await writeFile(keptFile, `${JSON.stringify({ ...kept, ...figures }, null, 2)}\n`)
}

/** True if the value reaches the aim; a figure that could not be measured does not. */
function isMet({ value, aim, better }: Row): boolean {
  return better === 'less' ? value <= aim : value >= aim
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

function printLine(name: string, ...figures: string[]): void {
  console.log(name.padEnd(width.name) + figures.map((figure) => figure.trimEnd().padStart(width.figure)).join(''))
}
