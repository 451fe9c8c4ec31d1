import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasClusterPrograms, hasPostgres, type Postgres, startPostgres } from '@elegant/server/testing/postgres'
import { rootDir } from '../../build/paths.ts'
import { findChromium } from '../chromium.ts'
import { runCli } from '../runCli.ts'
import { sampleSlowdown } from './machineSpeed.ts'
import {
  printFailedNames,
  printFailures,
  printSlowest,
  printStep,
  readResults,
  resultsDirVariable,
  seconds,
  type TestResult,
} from './results.ts'
import { everything, type Selection, selectByChange, selectByKind, selectByName } from './selection.ts'
import { runSteps, type Step } from './steps.ts'

// `npm test`: all checks and tests, or the named tests. Options:
//   --all       also slow tests: on PostgreSQL if installed, journeys through crashes, all generated inputs
//   --unit, --journeys  only one kind of tests (npm run test:unit, npm run journey)
//   --changed   only tests affected by the current change; --since COMMIT: affected since that commit

/** The budget in CPU seconds, on a machine of normal speed (machineSpeed.ts). */
const cpuBudget = { gate: 1800, all: 2600 }

const require = createRequire(import.meta.url)
const cores = availableParallelism()
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    unit: { type: 'boolean' },
    journeys: { type: 'boolean' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
  },
})
// The tests create hundreds of temporary shops and databases, which is faster in memory if there is enough.
const memory = '/dev/shm'
if (!process.env.TMPDIR && existsSync(memory) && freeBytes(memory) > 4 * 2 ** 30) process.env.TMPDIR = memory

await runCli(main)

async function main(): Promise<void> {
  const startedAt = performance.now()
  const selection = select()
  const isWhole = selection === everything
  // A short run has too few samples.
  const readSlowdown = isWhole ? sampleSlowdown() : () => 1
  const resultsDir = mkdtempSync(path.join(tmpdir(), 'elegant-test-'))
  process.env[resultsDirVariable] = resultsDir
  const postgres = options.all && !process.env.TEST_DATABASE_URL ? await openPostgres() : undefined
  const steps = await runSteps(createSteps(selection), printStep).finally(() => postgres?.remove())
  const tests = readResults(resultsDir)
  rmSync(resultsDir, { recursive: true })

  printFailures(steps, tests)
  if (isWhole) printSlowest(tests)
  printFailedNames(tests)
  const cpu = steps.reduce((sum, step) => sum + step.cpu, 0)
  const slowdown = readSlowdown()
  const speed = isWhole ? `, ${slowdown.toFixed(1)} times as slow as usual` : ''
  console.log(`\n${seconds(performance.now() - startedAt)}, ${cpu.toFixed(0)} CPU seconds on ${cores} cores${speed}`)
  const budget = options.all ? cpuBudget.all : cpuBudget.gate
  const isOverBudget = isWhole && cpu / slowdown > budget
  if (isOverBudget)
    console.log(`This exceeds the budget of ${(budget * slowdown).toFixed(0)} CPU seconds in scripts/test/cli.ts.`)

  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length
  // Types, lint and the build count as failures although they are not tests.
  const isEmpty = isWhole && count('passed') === 0
  const failed = count('failed') || steps.filter(({ passed }) => !passed).length + Number(isOverBudget || isEmpty)
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  console.log(`\n${count('passed')} passed, ${failed} failed${skipped}`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function openPostgres(): Promise<Postgres | undefined> {
  if (!hasPostgres) return void console.log('PostgreSQL is not installed: skipping the tests that need it.')
  if (!hasClusterPrograms)
    console.log('Patroni, etcd, HAProxy or pgbouncer is not installed: skipping the journey that needs all of them.')
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres
}

function select(): Selection {
  if (options.unit) return selectByKind('unit', names)
  if (options.journeys) return selectByKind('journeys', names)
  if (names.length > 0) return selectByName(names)
  if (!options.changed && !options.since) return everything
  const since = options.since ?? findBaseCommit()
  const files = listChangedFiles(since)
  console.log(`${files.length} files changed since ${since}`)
  return selectByChange(files)
}

function createSteps({ hasChecks, unit, sources, journeys, title }: Selection): Step[] {
  const steps: Step[] = []
  const reporters = path.join(rootDir, 'scripts/test')
  if (hasChecks) {
    const biome = [bin('@biomejs/biome/package.json', 'bin/biome'), 'check', '--error-on-warnings', '.']
    steps.push({ name: 'Types', args: [bin('typescript/package.json', 'bin/tsc'), '-p', '.'] })
    steps.push({ name: 'Lint and format', args: biome })
    steps.push({ name: 'Imports', args: ['scripts/imports/check.ts'] })
  }
  if (unit.length + sources.length > 0) {
    const files =
      unit === 'all' ? [] : [sources.length > 0 ? '--findRelatedTests' : '--runTestsByPath', ...unit, ...sources]
    steps.push({
      name: 'Unit tests',
      hasReporter: true,
      args: [
        bin('jest/package.json', 'bin/jest.js'),
        `--maxWorkers=${cores + 1}`,
        `--reporters=${reporters}/jestReporter.ts`,
        ...files,
      ],
      env: {
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        ANY_INPUT: process.env.ANY_INPUT ?? (options.all ? '1' : '0.1'),
      },
    })
  }
  if (journeys.length > 0) {
    const CHROMIUM = findChromium()
    const only = [
      ...(journeys === 'all' ? [] : journeys),
      ...(title ? ['--grep', title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : []),
    ]
    const slow = options.all || journeys !== 'all' ? [] : ['--grep-invert', '@slow']
    steps.push({ name: 'Build', args: ['scripts/build.ts', '--current'] })
    steps.push({
      name: 'Journeys',
      hasReporter: true,
      deps: ['Build'],
      after: ['Unit tests', 'Types', 'Lint and format', 'Imports'],
      args: [
        bin('@playwright/test/package.json', 'cli.js'),
        'test',
        '--config=e2e/playwright.config.ts',
        `--workers=${cores + 1}`,
        `--reporter=${reporters}/journeyReporter.ts`,
        ...slow,
        ...only,
      ],
      env: { CHROMIUM },
    })
  }
  return steps
}

function bin(manifest: string, file: string): string {
  return path.join(path.dirname(require.resolve(manifest)), file)
}

/** The base of the current change: the merge base with the upstream branch, or HEAD without an upstream. */
function findBaseCommit(): string {
  const [branch] = git('symbolic-ref', '--quiet', 'HEAD')
  const [upstream] = branch ? git('for-each-ref', '--format=%(upstream:short)', branch) : []
  const [start] = upstream ? git('merge-base', 'HEAD', upstream) : []
  return start ?? 'HEAD'
}

/** Files that differ from a commit, committed or not, and untracked files. */
function listChangedFiles(since: string): string[] {
  return [...git('diff', '--name-only', '--no-renames', since), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd: rootDir, encoding: 'utf8' })
  if (status !== 0 && stderr) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
