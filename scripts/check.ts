import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { rootDir } from './paths.ts'

const require = createRequire(import.meta.url)
// Shops are opened and thrown away by the hundred: in memory, where there is room, that costs no time.
const memory = '/dev/shm'
if (!process.env.TMPDIR && existsSync(memory) && roomIn(memory) > 4 * 2 ** 30) process.env.TMPDIR = memory
const reports = mkdtempSync(path.join(tmpdir(), 'elegant-check-'))
const { TEST_DATABASE_URL: postgres } = process.env

/** The steps of `npm test`, in the order in which they find mistakes most cheaply. */
const steps: { name: string; run: () => Promise<boolean> }[] = [
  { name: 'Types', run: () => tool('typescript/package.json', 'bin/tsc', ['-p', '.']) },
  {
    name: 'Lint, format and import arrows',
    run: () => tool('@biomejs/biome/package.json', 'bin/biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'Unit tests, and API tests on the embedded database', run: () => jest([], { TEST_DATABASE_URL: undefined }) },
  ...(postgres ? [{ name: 'API tests on PostgreSQL', run: () => jest(['--selectProjects', 'api'], {}) }] : []),
  { name: 'Production build', run: () => build().then(() => true) },
  {
    name: 'Journeys in the browser',
    run: async () =>
      tool('@playwright/test/package.json', 'cli.js', ['test', '--config=e2e/playwright.config.ts'], {
        CHROMIUM: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'journeys.json'),
      }),
  },
]

let isGood = true
for (const { name, run } of steps) {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const passed = await run().catch((error: unknown) => {
    console.error(error)
    return false
  })
  console.log(`  ${passed ? 'good' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  isGood &&= passed
}

const { passed, failed } = total()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = isGood && failed === 0 && passed > 0 ? 0 : 1

/** Free bytes. */
function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Runs jest and keeps its report. */
function jest(args: string[], env: Record<string, string | undefined>): Promise<boolean> {
  const report = path.join(reports, `jest-${readdirSync(reports).length}.json`)
  return tool('jest/package.json', 'bin/jest.js', ['--json', `--outputFile=${report}`, ...args], {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ...env,
  })
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** Sums what jest and the journeys counted. */
function total(): { passed: number; failed: number } {
  const counts = readdirSync(reports).map((file) => {
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      stats,
    }: Report = JSON.parse(readFileSync(path.join(reports, file), 'utf8'))
    return stats
      ? { passed: stats.expected, failed: stats.unexpected + stats.flaky }
      : { passed: numPassedTests, failed: numFailedTests }
  })
  rmSync(reports, { recursive: true })
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Runs the command-line tool of an installed package; true when it is content. */
function tool(manifest: string, bin: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const script = path.join(path.dirname(require.resolve(manifest)), bin)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}
