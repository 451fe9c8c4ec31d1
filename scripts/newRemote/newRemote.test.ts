import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { remotes } from '../../build/workspaces.ts'
import { createRepositoryFiles, getFiles } from './files.ts'
import { assertFreeName } from './name.ts'
import { addOwner, addWorkspace } from './register.ts'

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')
const readJson = (root: string, file: string) => JSON.parse(read(root, file))

test.each([
  ['', 'is no name'],
  ['Gem-Show', 'is no name'],
  ['gem_show', 'is no name'],
  ['gem--show', 'is no name'],
  ['../gems', 'is no name'],
  ['3d', 'is no name'],
  ['a'.repeat(31), 'is no name'],
  ['storefront', 'the folder storefront exists'],
  ['platform', 'the folder e2e/journeys/platform exists'],
  ['item', 'the shop has the page /item/:slug'],
  ['media', 'is reserved'],
  ['shell', 'is reserved'],
  ['constructor', 'is reserved'],
])('%p cannot be the name of a remote: %s', (name, reason) => {
  expect(() => assertFreeName(name, rootDir, ['/', '/item/:slug'])).toThrow(reason)
})

test('a remote can have a name of lower-case words', () => {
  expect(() => assertFreeName('a-new-remote-2', rootDir, ['/', '/item/:slug'])).not.toThrow()
})

test('the files are a page for admins, its test and its journey', () => {
  const files = getFiles('gem-show', { react: '19.0.0' })
  expect(Object.keys(files)).toEqual([
    'gem-show/package.json',
    'gem-show/README.md',
    'gem-show/src/pages.ts',
    'gem-show/src/routes.tsx',
    'gem-show/src/GemShowPage.tsx',
    'gem-show/src/GemShowPage.test.tsx',
    'e2e/journeys/gem-show/gem-show.journey.ts',
  ])
  expect(files['gem-show/src/pages.ts']).toContain("access: 'admin'")
})

test('the files of a repository of its own are the same, without a folder for the remote', () => {
  const files = createRepositoryFiles('gem-show', { react: '19.0.0' }, { '@elegant/remote-kit': '^1.0.0' })
  const inside = Object.entries(getFiles('gem-show', {})).filter(([file]) => file.startsWith('gem-show/src/'))
  for (const [file, content] of inside) expect(files[file.replace('gem-show/', '')]).toBe(content)
  expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
    name: 'gem-show',
    scripts: { release: 'remote-kit release' },
    dependencies: { react: '19.0.0' },
    devDependencies: { '@elegant/remote-kit': '^1.0.0' },
  })
})

test('a remote is added after the others, without any other change to the lock file', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'elegant-new-'))
  const own = { name: '@elegant/test-remote', version: '1.0.0', dependencies: { react: '19.0.0' } }
  const before = readJson(rootDir, 'package-lock.json')
  try {
    for (const folder of ['.github', 'test-remote']) await mkdir(path.join(root, folder))
    for (const file of ['package.json', 'package-lock.json', '.github/CODEOWNERS'])
      await writeFile(path.join(root, file), read(rootDir, file))
    await writeFile(path.join(root, 'test-remote/package.json'), JSON.stringify({ ...own, private: true }))
    await addWorkspace(root, 'test-remote')
    await addOwner(root, 'test-remote')

    const { workspaces } = readJson(root, 'package.json')
    expect(workspaces[workspaces.indexOf(remotes.at(-1)) + 1]).toBe('test-remote')
    const after = readJson(root, 'package-lock.json')
    const { 'test-remote': added, 'node_modules/@elegant/test-remote': link, ...packages } = after.packages
    expect([added, link]).toEqual([own, { resolved: 'test-remote', link: true }])
    expect(packages).toEqual({ ...before.packages, '': { ...before.packages[''], workspaces } })
    const places = Object.keys(after.packages).filter((place) => place in before.packages)
    expect(places).toEqual(Object.keys(before.packages))
    expect(read(root, '.github/CODEOWNERS')).toMatch(/^\/test-remote\/ +@elegant-gems\/test-remote$/m)
  } finally {
    rmSync(root, { recursive: true })
  }
})
