import type { TestResult as FileResult, Reporter, Test } from '@jest/reporters'
import { printFile, relative, type TestResult, writeResults } from './results.ts'

/** Prints one line for each file of unit tests, and leaves the failures for the end of the run. */
export default class JestReporter implements Pick<Reporter, 'onTestResult' | 'onRunComplete'> {
  readonly #results: TestResult[] = []

  onTestResult(
    { context }: Test,
    { testFilePath, testResults, testExecError, failureMessage, console: logs, perfStats }: FileResult,
  ): void {
    const { name } = context.config.displayName ?? { name: '' }
    const file = relative(testFilePath) + (name === 'postgres' ? ' (PostgreSQL)' : '')
    const output = (logs ?? []).map(({ message, origin }) => `${message}\n${origin}`).join('\n')
    const results = testResults.map(({ fullName, status, duration, failureMessages }): TestResult => {
      const failure = status === 'failed' ? [...failureMessages, output].join('\n') : undefined
      return { file, title: fullName, status: getStatus(status), duration: duration ?? 0, failure }
    })
    // A file that cannot be loaded has no tests.
    if (testExecError)
      results.push({ file, title: 'the file', status: 'failed', duration: 0, failure: failureMessage ?? '' })
    printFile(file, results, perfStats.end - perfStats.start)
    this.#results.push(...results)
  }

  onRunComplete(): void {
    writeResults('unit', this.#results)
  }
}

function getStatus(status: string): TestResult['status'] {
  if (status === 'passed' || status === 'failed') return status
  return 'skipped'
}
