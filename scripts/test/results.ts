import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { rootDir } from '../../build/paths.ts'
import type { StepResult } from './steps.ts'

export interface TestResult {
  /** Relative to the root of the repository. */
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  /** Milliseconds. */
  duration: number
  /** The full report of a failure. */
  failure?: string
}

/** The environment variable that names the folder for the reporters' results. */
export const resultsDirVariable = 'TEST_RESULTS'

/** Prints one line for a finished file. */
export function printFile(file: string, tests: TestResult[], duration: number): void {
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length
  const failed = count('failed')
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  const counts = (failed > 0 ? `${failed} of ${tests.length} failed` : `${count('passed')} passed`) + skipped
  console.log(`${failed > 0 ? '✗' : '✓'} ${file}  ${counts}  ${seconds(duration)}`)
}

/** Writes the results of a reporter for the summary at the end of the run. */
export function writeResults(reporter: string, results: TestResult[]): void {
  const folder = process.env[resultsDirVariable]
  if (folder) writeFileSync(path.join(folder, `${reporter}-${process.pid}.json`), JSON.stringify(results))
}

/** Reads the results of all reporters. */
export function readResults(folder: string): TestResult[] {
  return readdirSync(folder).flatMap((file): TestResult[] => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
}

export function printStep({ name, passed, wall, cpu }: StepResult): void {
  console.log(`— ${name}: ${passed ? 'passed' : 'FAILED'}, ${wall.toFixed(1)} s, ${cpu.toFixed(1)} CPU seconds`)
}

/** Prints the names of the failed tests, so that the end of a long log has them all. */
export function printFailedNames(tests: TestResult[]): void {
  for (const { file, title } of tests.filter(({ status }) => status === 'failed')) console.log(`✗ ${file} › ${title}`)
}

/** Prints the full report of each failed test, then the output of failed steps. */
export function printFailures(steps: StepResult[], tests: TestResult[]): void {
  for (const { file, title, failure } of tests.filter(({ status }) => status === 'failed')) {
    console.log(`\n✗ ${file} › ${title}\n${process.stdout.isTTY ? failure : stripVTControlCharacters(failure ?? '')}`)
  }
  for (const { name, output } of steps.filter(({ passed }) => !passed)) console.log(`\n✗ ${name}\n${output}`)
}

export function printSlowest(tests: TestResult[]): void {
  console.log('\nThe slowest tests:')
  for (const { file, title, duration } of tests.toSorted((a, b) => b.duration - a.duration).slice(0, 10)) {
    console.log(`${seconds(duration).padStart(8)}  ${file} › ${title}`)
  }
}

/** A path relative to the root of the repository. */
export function relative(file: string): string {
  return path.relative(rootDir, file)
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
