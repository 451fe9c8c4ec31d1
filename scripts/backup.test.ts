import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, readEnv, seed } from '@elegant/api'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'elegant-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'shop.tar.gz')
const env = { DATA_DIR: path.join(folder, 'shop'), DATABASE_URL: '' }

/** Runs a command and returns its output. */
async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const script = path.join(import.meta.dirname, `${name}.ts`)
  try {
    const { stdout } = await run(process.execPath, [script, ...args], { env: { ...process.env, ...env } })
    return { succeeded: true, output: stdout }
  } catch (error) {
    const output =
      typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : String(error)
    return { succeeded: false, output }
  }
}

test('a backup restores the shop into another folder', async () => {
  const database = await openDatabase(readEnv(env))
  await seed(database, readEnv(env))
  const { rows } = await database.pool.query('select count(*)::int as items from items')
  expect(await command('backup', [file], env)).toEqual({
    succeeded: false,
    output: expect.stringContaining('is in use by another process of the shop. Stop it'),
  })
  await database.close()

  const taken = await command('backup', [file], env)
  expect(taken.output).toMatch(new RegExp(`^ +${rows[0].items}  items$`, 'm'))
  const other = { DATA_DIR: path.join(folder, 'another'), DATABASE_URL: '' }
  const back = await command('restore', [file], other)
  expect(back.output).toMatch(/^Restored the shop of \S+: \d+ rows and [1-9]\d* media files\.\nAUTH_SECRET has changed/)
  expect((await command('restore', [file], env)).output).toContain('There is a shop in this database already.')
}, 180_000)

test.each([
  ['backup', [], {}, 'Usage: npm run backup -- file.tar.gz\n'],
  ['backup', [import.meta.filename], {}, 'already exists. Choose another name.'],
  ['backup', [path.join(folder, 'x')], { DATA_DIR: path.join(folder, 'empty') }, 'There is no shop in'],
  ['restore', [], {}, 'Usage: npm run restore -- file.tar.gz\n'],
  ['restore', [path.join(folder, 'nothing')], { DATA_DIR: path.join(folder, 'empty') }, 'no such file'],
  ['restore', ['x'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.\n'],
] as const)('%s %j with %j fails with a message and without a stack trace', async (name, args, overrides, output) => {
  const result = await command(name, [...args], { ...env, ...overrides })
  expect(result).toEqual({ succeeded: false, output: expect.stringContaining(output) })
  expect(result.output).not.toContain('    at ')
})
