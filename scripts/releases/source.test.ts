import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { containsCommit, describeSource, findSource, readSource } from './source.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'elegant-source-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  })

/** Commits a change and returns the commit. */
function commit(text: string): string {
  writeFileSync(path.join(root, 'page.ts'), text)
  git('add', '.')
  git('commit', '-m', text)
  return String(git('rev-parse', 'HEAD')).trim()
}

test('a source is the commit, its branch, and whether files differ from it', () => {
  git('init', '-b', 'winter')
  const id = commit('one')
  expect(readSource(root)).toEqual({ commit: id, branch: 'winter', isDirty: false })
  writeFileSync(path.join(root, 'page.ts'), 'two')
  expect(readSource(root)).toEqual({ commit: id, branch: 'winter', isDirty: true })
  expect(describeSource(readSource(root))).toBe(`commit ${id.slice(0, 7)} of winter with uncommitted changes`)
})

test('outside its own repository a source is unknown', () => {
  expect(readSource(root)).toBeUndefined()
  git('init')
  commit('one')
  const inside = path.join(root, 'copy')
  mkdirSync(inside)
  expect(readSource(inside)).toBeUndefined()
  expect(describeSource(undefined)).toBe('an unknown commit')
})

test('a commit contains those before it, but none of a colleague that is not merged or not here', () => {
  git('init', '-b', 'main')
  const first = commit('one')
  const live = commit('two')
  expect([first, live].map((id) => containsCommit(id, root))).toEqual([true, true])
  git('checkout', '-b', 'other', first)
  commit('three')
  expect([first, live, '0'.repeat(40)].map((id) => containsCommit(id, root))).toEqual([true, false, false])
})

test('the source of a version is the one of its last release', () => {
  const entry = { at: '', by: '', what: 'release', remote: 'storefront', version: '1', why: '' } as const
  const source = (commit: string) => ({ commit, branch: '', isDirty: false })
  const changes = [
    { ...entry, what: 'rollback' as const },
    { ...entry, remote: 'admin', source: source('admin') },
    { ...entry, source: source('second') },
    { ...entry, source: source('first') },
  ]
  expect(findSource(changes, 'storefront', '1')).toEqual(source('second'))
  expect(findSource(changes, 'storefront', '2')).toBeUndefined()
})
