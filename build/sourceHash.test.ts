import { access, appendFile, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getSources, rootDir } from './paths.ts'
import { hashedFiles, hashSources } from './sourceHash.ts'

const apps = ['shell', 'storefront', 'admin']

/** Copies the sources, and links the packages. */
async function copySources(root: string): Promise<void> {
  for (const entry of [...apps, 'shared', 'releases', 'build', 'webpack.base.js', 'tsconfig.json'])
    await cp(path.join(rootDir, entry), path.join(root, entry), { recursive: true, filter: isSource })
  await mkdir(path.join(root, 'node_modules/@elegant'), { recursive: true })
  for (const name of await readdir(path.join(rootDir, 'node_modules')))
    if (name !== '@elegant')
      await symlink(path.join(rootDir, 'node_modules', name), path.join(root, 'node_modules', name))
  for (const workspace of [...apps, 'shared', 'releases'])
    await symlink(path.join(root, workspace), path.join(root, 'node_modules/@elegant', workspace))
}

const isSource = (file: string) => path.basename(file) !== 'node_modules'

const hashesIn = (root: string) =>
  Promise.all(apps.map((name) => hashSources({ name, folder: path.join(root, name) }, root)))

test('the hash depends on the content of the sources, and not on their folder', async () => {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'elegant-sources-')))
  try {
    await copySources(root)
    const [shell, storefront, admin] = await hashesIn(rootDir)
    expect(await hashesIn(root)).toEqual([shell, storefront, admin])
    await appendFile(path.join(root, 'admin/src/items/editor/ItemEditor.tsx'), '\n// Changed.\n')
    expect(await hashesIn(root)).toEqual([shell, storefront, expect.not.stringMatching(String(admin))])
  } finally {
    await rm(root, { recursive: true })
  }
})

let files: Record<string, string[]>
beforeAll(async () => {
  const found = await Promise.all(apps.map(async (app) => [app, Object.values(await hashedFiles(getSources(app)))]))
  files = Object.fromEntries(found)
})

/** The apps whose hash a change of the file changes. */
async function releasedAfterChange(file: string): Promise<string[]> {
  await access(path.join(rootDir, file))
  return apps.filter((app) => files[app]?.some((own) => own.endsWith(`/${file}`)))
}

test.each([
  ['an admin page', 'admin/src/items/editor/ItemEditor.tsx', ['admin']],
  ['a worker', 'admin/src/media/heicWorker.ts', ['admin']],
  ['a page of the shop', 'storefront/src/cart/CartPage.tsx', ['storefront']],
  ['the header', 'shell/src/layout/Header.tsx', ['shell']],
  ['the list of pages of a remote', 'storefront/src/pages.ts', ['storefront']],
  ['a rule that all of them bundle', 'shared/src/rules/fields/money.ts', apps],
  ['a package of the admin', 'node_modules/@radix-ui/react-tooltip/dist/index.mjs', ['admin']],
  ['a package of shell and admin', 'node_modules/qr/index.js', ['shell', 'admin']],
  ['the configuration of the build', 'webpack.base.js', apps],
])('a change of %s changes only the hashes of apps that bundle it', async (_, file, expected) => {
  expect(await releasedAfterChange(file)).toEqual(expected)
})

test.each(['shared/src/testing/fakeApi.ts', 'storefront/src/cart/CartPage.test.tsx', 'node_modules/pg/lib/index.js'])(
  'tests, their helpers and packages of the API change no hash: %s',
  async (file) => {
    expect(await releasedAfterChange(file)).toEqual([])
  },
)
