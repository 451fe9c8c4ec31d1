import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

const named = [
  ...new Set(Array.from(readme.matchAll(/npm (?:run )?((?<=run )[\w:]+|start|test)/g), ([, name]) => String(name))),
]
const files = ['README.md', 'CONTRIBUTING.md', ...globSync('*/README.md', { cwd: root })].flatMap((page) =>
  Array.from(
    read(page).matchAll(/`((?:shared|shell|storefront|admin|api|demo|e2e|docs|scripts|bench)\/[\w./-]+)`/g),
    ([, file]) => ({ page, file: String(file) }),
  ),
)

test.each(named)('the README’s command %s exists', (name) => {
  expect(Object.keys(scripts)).toContain(name)
})

test.each(Object.keys(scripts))('the README tells of the command %s', (name) => {
  expect(named).toContain(name)
})

test.each(files)('$page: the file $file exists', ({ file }) => {
  expect(existsSync(path.join(root, file))).toBe(true)
})
