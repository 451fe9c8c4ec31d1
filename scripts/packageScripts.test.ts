import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

test.each(Object.entries(scripts))('npm run %s installs what is missing first', (_, command) => {
  expect(command).toMatch(/^node scripts\/(run|start)\.mjs( |$)/)
  // Node 20 cannot run TypeScript.
  expect(command).not.toMatch(/node \S+\.ts/)
})

describe('a script on a fresh clone', () => {
  let clone: string
  beforeEach(() => {
    clone = mkdtempSync(path.join(tmpdir(), 'elegant-clone-'))
    for (const file of ['.nvmrc', 'package-lock.json', 'scripts/run.mjs', 'scripts/install.mjs'])
      cpSync(path.join(root, file), path.join(clone, file))
    writeFileSync(path.join(clone, 'scripts/say.ts'), 'console.log(process.argv[2] as string)')
  })
  afterEach(() => rmSync(clone, { recursive: true }))

  /** Runs the script with an npm that only says what it is asked for, and installs Node. */
  function run(): string {
    const bin = path.join(clone, 'bin')
    mkdirSync(bin, { recursive: true })
    const node = `mkdir -p node_modules/node/bin && ln -sf ${process.execPath} node_modules/node/bin/node`
    writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\necho "npm $1"\n${node}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
    return execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/say.ts', 'hello'], {
      cwd: clone,
      env,
    }).toString()
  }

  test('is run after the packages are installed, which happens once', () => {
    expect(run()).toMatch(/^Installing packages .*\nnpm install\nhello\n$/)
    expect(run()).toBe('hello\n')
  })

  test('is run by the Node of an image, in which nothing can be installed', () => {
    run()
    rmSync(path.join(clone, 'node_modules/node'), { recursive: true })
    expect(run()).toBe('hello\n')
  })
})
