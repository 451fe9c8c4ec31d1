import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

const documents = ['README.md', 'docs/README.md', ...globSync('{docs,bench,docker}/**/*.md', { cwd: root })]
const commandsIn = (file: string) =>
  Array.from(read(file).matchAll(/npm (?:run )?((?<=run )[\w:-]+\w|start|test)/g), ([, name = '']) => name)
const named = new Set(documents.flatMap(commandsIn))

test.each([...named])('the command %s, which a document names, exists', (name) => {
  expect(Object.keys(scripts)).toContain(name)
})

test.each(Object.keys(scripts))('a document names the command %s', (name) => {
  expect(named).toContain(name)
})

test('the README begins with the two commands that start and test the shop', () => {
  expect(commandsIn('README.md').slice(0, 2)).toEqual(['start', 'test'])
})
