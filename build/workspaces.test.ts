import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from './paths.ts'
import { remotes } from './workspaces.ts'

test('the remotes are the workspaces with a budget', () => {
  expect(remotes).toEqual(expect.arrayContaining(['storefront', 'admin']))
  expect(remotes).not.toContain('shell')
})

test.each(remotes)('%s has owners', (remote) => {
  expect(readFileSync(path.join(rootDir, '.github/CODEOWNERS'), 'utf8')).toMatch(new RegExp(`^/${remote}/ +@`, 'm'))
})
