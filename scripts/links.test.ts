import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { workspaces } from '../build/workspaces.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (file) => /node_modules|(^|\/)(dist|\.data)(\/|$)/.test(file) })

const documents = find('*.md', '*/**/*.md', '.github/**/*.md')
const folders = [...workspaces, 'bench', 'build', 'docker', 'docs', 'scripts']
const sources = [
  ...find(
    '*.{ts,js,mjs}',
    ...['ts', 'tsx', 'js', 'mjs', 'yml', 'conf', 'sql', 'sh'].map((end) => `{${folders}}/**/*.${end}`),
  ),
  'docker/Dockerfile',
]

/** Paths in backticks: from the root, or from the folder of the document. */
const paths = new RegExp(`\`((?:${[...folders, 'src'].join('|')})/[\\w./-]+)\``, 'g')

/** The ids that GitHub gives the headings of a document. */
function anchorsIn(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The relative links of a document whose file or anchor does not exist. */
function danglingLinks(document: string): string[] {
  const text = read(document).replaceAll(/^```.*?^```/gms, '')
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? document : path.join(path.dirname(document), file)
    if (!existsSync(path.join(root, target))) return true
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor)
  })
}

test.each(documents)('every relative link of %s leads somewhere', (document) => {
  expect(danglingLinks(document)).toEqual([])
})

test.each(documents)('every file that %s names exists', (document) => {
  const folder = path.dirname(document)
  const named = Array.from(read(document).matchAll(paths), ([, file = '']) => file)
    .filter((file) => folder !== '.' || !file.startsWith('src/'))
    .map((file) => (file.startsWith('src/') ? path.join(folder, file) : file))
  // A file of settings is written on each machine.
  expect(named.filter((file) => !file.endsWith('.env') && !existsSync(path.join(root, file)))).toEqual([])
})

test('every document and section that code names exists', () => {
  const named = sources.flatMap((file) =>
    Array.from(
      read(file).matchAll(/(?<!Lighthouse's )\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g),
      ([, document = '', section]) => ({ file, document, section }),
    ),
  )
  expect(named.length).toBeGreaterThan(0)
  const dangling = named.filter(
    ({ document, section }) =>
      !existsSync(path.join(root, document)) || (section !== undefined && !anchorsIn(read(document)).includes(section)),
  )
  expect(dangling).toEqual([])
})

test('code cites documents by path and heading, not by number', () => {
  const changeable = sources.filter((file) => !file.startsWith('api/migrations/'))
  expect(changeable.filter((file) => /§ ?\d/.test(read(file)))).toEqual([])
})
