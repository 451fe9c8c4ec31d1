/** A measured figure and its aim. */
export interface Row {
  name: string
  value: number
  aim: number
  unit: string
  /** Whether values below the aim or above it meet it. */
  better: 'less' | 'more'
}

const width = { name: 52, figure: 16 }

/** Prints figures beside their aims, and whether each is met. */
export function printTable(rows: Row[]): void {
  printLine('', 'measured', 'aim', 'met')
  for (const row of rows) {
    const { name, value, aim, unit, better } = row
    const sign = better === 'less' ? '≤' : '≥'
    printLine(name, `${format(value)} ${unit}`, `${sign} ${format(aim)} ${unit}`, isMet(row) ? 'yes' : 'NO')
  }
}

/** Whether the value reaches the aim; a figure that could not be measured does not. */
export function isMet({ value, aim, better }: Row): boolean {
  return better === 'less' ? value <= aim : value >= aim
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

function printLine(name: string, ...figures: string[]): void {
  console.log(name.padEnd(width.name) + figures.map((figure) => figure.trimEnd().padStart(width.figure)).join(''))
}
