import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { sharedExports } from './sharedExports.ts'
import { changelogEntry, compareExports, getNextVersion } from './sharedVersion.ts'

test('shared/exports.json lists what shared exports; if not, run npm run version:shared', async () => {
  const recorded = JSON.parse(await readFile(path.join(rootDir, 'shared/exports.json'), 'utf8'))
  expect(compareExports(recorded, await sharedExports())).toEqual({ removed: [], added: [] })
})

const before = { '.': ['Link', 'notify'], './rules': ['limits'] }

test.each([
  ['nothing changed', before, undefined],
  ['a name was added', { ...before, '.': ['Link', 'notify', 'toast'] }, '1.3.0'],
  ['an entry point was added', { ...before, './forms': ['Field'] }, '1.3.0'],
  ['a name was removed', { ...before, '.': ['Link'] }, '2.0.0'],
  ['a name was renamed', { ...before, '.': ['Link', 'inform'] }, '2.0.0'],
  ['an entry point was removed', { '.': before['.'] }, '2.0.0'],
])('the version after 1.2.3 if %s', (_, after, version) => {
  expect(getNextVersion('1.2.3', compareExports(before, after))).toBe(version)
})

test('the changelog names what was removed and added, and where', () => {
  const changes = compareExports(before, { '.': ['Link', 'inform'], './rules': ['limits', 'money'] })
  expect(changelogEntry('2.0.0', changes)).toBe(`## 2.0.0

- Removed from \`@elegant/shared\`: \`notify\`.
- Added to \`@elegant/shared\`: \`inform\`.
- Added to \`@elegant/shared/rules\`: \`money\`.
`)
})
