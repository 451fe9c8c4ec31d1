import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { rootDir } from './paths.ts'

const require = createRequire(import.meta.url)
const jestReport = path.join(tmpdir(), `elegant-jest-${process.pid}.json`)
const journeyReport = path.join(tmpdir(), `elegant-journeys-${process.pid}.json`)

/** The steps of `npm test`, in the order in which they find mistakes most cheaply. */
const steps: { name: string; run: () => Promise<boolean> }[] = [
  { name: 'Types', run: () => tool('typescript/package.json', 'bin/tsc', ['-p', '.']) },
  {
    name: 'Lint, format and import arrows',
    run: () => tool('@biomejs/biome/package.json', 'bin/biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'Unit and API tests',
    run: () =>
      tool('jest/package.json', 'bin/jest.js', ['--json', `--outputFile=${jestReport}`], {
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      }),
  },
  { name: 'Production build', run: () => build().then(() => true) },
  {
    name: 'Journeys in the browser',
    run: async () =>
      tool('@playwright/test/package.json', 'cli.js', ['test', '--config=e2e/playwright.config.ts'], {
        CHROMIUM: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
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

/** Sums what jest and the journeys counted. */
function total(): { passed: number; failed: number } {
  const jest: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } | undefined =
    report(jestReport)
  const journeys: { stats: { expected: number; unexpected: number; flaky: number } } | undefined = report(journeyReport)
  return {
    passed: (jest?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0),
    failed: (jest?.numFailedTests ?? 0) + (journeys ? journeys.stats.unexpected + journeys.stats.flaky : 0),
  }
}

function report<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  } finally {
    rmSync(file, { force: true })
  }
}

/** Runs the command-line tool of an installed package; true when it is content. */
function tool(manifest: string, bin: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const script = path.join(path.dirname(require.resolve(manifest)), bin)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}
