import fc from 'fast-check'
import { decodeFile, readLines, writeLines } from './csvFile.ts'

const collectLines = (text: string) => readLines(decodeFile(Buffer.from(text)))
const readCells = async (text: string) => (await collectLines(text)).map(({ cells }) => cells)

test('a written file reads back unchanged', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\'=+-@\t\n |＝é💎'), maxLength: 8 })
  // The first column is never empty because blank lines are skipped.
  const lines = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(lines, async (written) => {
      expect(await readCells(writeLines([['id', 'b', 'c'], ...written]))).toEqual([['id', 'b', 'c'], ...written])
    }),
    { numRuns: 1000 },
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1", "''=1"])('%j is not run as a formula', (cell) => {
  expect(writeLines([[cell]])).toMatch(/^\uFEFF"?'/)
})

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['a named separator', 'sep=;\r\na;b\r\n1;2'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['empty lines', 'a,b\n\n1,2\n,\n'],
])('a file with %s is read', async (_, text) => {
  expect(await readCells(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('UTF-16, Excel’s “Unicode text”, is read', async () => {
  const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\tb\r\né\t2', 'utf16le')])
  expect((await readLines(decodeFile(text))).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['é', '2'],
  ])
})

test('lines are counted as a spreadsheet counts them', async () => {
  expect((await collectLines('a,b\n"one\ntwo",2\n\n3,4')).map(({ line }) => line)).toEqual([1, 2, 4])
})

test.each([
  [Buffer.from([0x61, 0xe9, 0x62]), 'The file is not UTF-8. In Excel, save it as “CSV UTF-8”.'],
  [Buffer.from('a,b\n"1,2\n3,4'), /^The file cannot be read as CSV: .*Quote/],
  [Buffer.from('\n'.repeat(4_800_000)), 'The file has more than 5000 lines'],
  [Buffer.from('a\n'.repeat(5002)), 'The file has more than 5000 lines'],
  [Buffer.from(`a,b\n"1,2\n${'3,4\n'.repeat(100_000)}`), 'A line may have at most 256 kB. Is a closing quote missing?'],
])('an unreadable file is rejected with a reason', async (body, message) => {
  await expect(async () => readLines(decodeFile(body))).rejects.toThrow(message)
})

test('a multi-byte letter across two slices is decoded whole', async () => {
  const cells = Array.from({ length: 200 }, (_, n) => `${'é💎'.repeat(100 + n)}`)
  expect(await readCells(cells.join('\r\n'))).toEqual(cells.map((cell) => [cell]))
})

test('a cell with line breaks of any kind is quoted', () => {
  expect(writeLines([['First.\n\nSecond.', 'a\rb', 'plain']])).toBe('\uFEFF"First.\n\nSecond.","a\rb",plain\r\n')
})

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a;;@x\t-2', `"a;;'@x\t'-2"`],
])('no part of %j is run as a formula if semicolons or tabs separate cells', (cell, written) => {
  expect(writeLines([['id', cell]])).toBe(`\uFEFFid,${written}\r\n`)
})
