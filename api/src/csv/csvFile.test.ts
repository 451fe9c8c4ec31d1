import fc from 'fast-check'
import { decodeFile, readLines, writeLines } from './csvFile.ts'

const cellsOf = (text: string) => readLines(decodeFile(Buffer.from(text))).map(({ cells }) => cells)

test('whatever is written is read back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\'=+-@\t\n |＝é💎'), maxLength: 8 })
  // The first column is never empty: an empty line is none.
  const lines = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lines, (written) => {
      expect(cellsOf(writeLines([['id', 'b', 'c'], ...written]))).toEqual([['id', 'b', 'c'], ...written])
    }),
    { numRuns: 1000 },
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1", "''=1"])('no spreadsheet runs %j', (cell) => {
  expect(writeLines([[cell]])).toMatch(/^\uFEFF"?'/)
})

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\n1\t2'],
  ['a named separator', 'sep=;\r\na;b\r\n1;2'],
  ['a byte order mark', '\uFEFFa,b\n1,2'],
  ['empty lines', 'a,b\n\n1,2\n,\n'],
])('a file with %s is read', (_, text) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('what Excel calls Unicode text is read', () => {
  const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\tb\r\né\t2', 'utf16le')])
  expect(readLines(decodeFile(text)).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['é', '2'],
  ])
})

test('lines are counted as a spreadsheet counts them', () => {
  expect(readLines('a,b\n"one\ntwo",2\n\n3,4').map(({ line }) => line)).toEqual([1, 2, 4])
})

test.each([
  [Buffer.from([0x61, 0xe9, 0x62]), 'The file is not UTF-8. In Excel, save it as “CSV UTF-8”.'],
  [Buffer.from('a,b\n"1,2\n3,4'), /^The file cannot be read as CSV: .*Quote/],
])('a file that cannot be read is refused in words', (body, message) => {
  expect(() => readLines(decodeFile(body))).toThrow(message)
})
