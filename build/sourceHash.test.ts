import { appendFile, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootDir, sourcesOf } from './paths.ts'
import { sourceHash } from './sourceHash.ts'

const apps = ['shell', 'storefront', 'admin']

let root: string
let before: Record<string, string>
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'elegant-sources-')))
  for (const entry of [...apps, 'shared', 'releases', 'build', 'webpack.base.js', 'tsconfig.json'])
    await cp(path.join(rootDir, entry), path.join(root, entry), { recursive: true, filter: isSource })
  await linkPackages('node_modules')
  await linkPackages('node_modules/@radix-ui')
  await mkdir(path.join(root, 'node_modules/@elegant'))
  for (const workspace of [...apps, 'shared', 'releases'])
    await symlink(path.join(root, workspace), path.join(root, 'node_modules/@elegant', workspace))
  before = await hashes()
})
afterAll(() => rm(root, { recursive: true }))

const isSource = (file: string) => path.basename(file) !== 'node_modules'

/** Links every package of a folder but those that the tests change. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(path.join(root, folder))
  for (const name of await readdir(path.join(rootDir, folder)))
    if (!['.cache', '@elegant', '@radix-ui', 'react-tooltip', 'qr', 'pg'].includes(name))
      await symlink(path.join(rootDir, folder, name), path.join(root, folder, name))
    else if (['react-tooltip', 'qr', 'pg'].includes(name))
      await cp(path.join(rootDir, folder, name), path.join(root, folder, name), { recursive: true })
}

async function hashes(): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(
      apps.map(async (name) => [name, await sourceHash({ name, folder: path.join(root, name) }, root)]),
    ),
  )
}

/** Appends a comment to files and returns the apps whose hash changes. */
async function releasedAfterChange(files: string[]): Promise<string[]> {
  const contents = files.map((file) => path.join(root, file))
  for (const content of contents) {
    await cp(content, `${content}.before`)
    await appendFile(content, '\n// Changed.\n')
  }
  const after = await hashes()
  for (const content of contents) {
    await rm(content)
    await cp(`${content}.before`, content)
  }
  return apps.filter((app) => after[app] !== before[app])
}

const neverBundled = [
  'shared/src/testing/fakeApi.ts',
  'storefront/src/cart/CartPage.test.tsx',
  'node_modules/pg/lib/index.js',
]

test('the hash does not depend on the folder of the sources', async () => {
  for (const app of apps) expect(await sourceHash(sourcesOf(app))).toBe(before[app])
})

test.each([
  ['an admin page', 'admin/src/items/ItemEditor.tsx', ['admin']],
  ['a worker', 'admin/src/media/heicWorker.ts', ['admin']],
  ['a page of the shop', 'storefront/src/cart/CartPage.tsx', ['storefront']],
  ['the header', 'shell/src/layout/Header.tsx', ['shell']],
  ['the list of pages of a remote', 'storefront/src/pages.ts', ['storefront']],
  ['a rule that all of them bundle', 'shared/src/rules/money.ts', apps],
  ['a package of the admin', 'node_modules/@radix-ui/react-tooltip/dist/index.mjs', ['admin']],
  ['a package of shell and admin', 'node_modules/qr/index.js', ['shell', 'admin']],
  ['the configuration of the build', 'webpack.base.js', apps],
])('a change of %s changes only the hashes of apps that bundle it', async (_, file, expected) => {
  expect(await releasedAfterChange([file])).toEqual(expected)
})

test('tests, their helpers and packages of the API change no hash', async () => {
  expect(await releasedAfterChange(neverBundled)).toEqual([])
})
