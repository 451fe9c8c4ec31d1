import type { FullConfig, Reporter, TestResult as Run, Suite, TestCase } from '@playwright/test/reporter'
import { printFile, relative, type TestResult, writeResults } from './results.ts'

/** Prints one line for each file of journeys, and leaves the failures for the end of the run. */
export default class JourneyReporter implements Reporter {
  readonly #results: TestResult[] = []
  readonly #left = new Map<string, number>()

  onBegin(_: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = journeyFile(test)
      this.#left.set(file, (this.#left.get(file) ?? 0) + 1)
    }
  }

  onTestEnd(test: TestCase, run: Run): void {
    const file = journeyFile(test)
    const [, , , ...titles] = test.titlePath()
    const failed = run.status !== 'skipped' && !test.ok()
    this.#results.push({
      file,
      title: titles.join(' › '),
      status: failed ? 'failed' : run.status === 'skipped' ? 'skipped' : 'passed',
      duration: run.duration,
      failure: failed ? formatFailure(run) : undefined,
    })
    const left = (this.#left.get(file) ?? 1) - 1
    this.#left.set(file, left)
    const fileResults = this.#results.filter((result) => result.file === file)
    if (left === 0)
      printFile(
        file,
        fileResults,
        fileResults.reduce((sum, { duration }) => sum + duration, 0),
      )
  }

  /** An error outside of any test, such as a file that does not load or a worker that exits. */
  onError(error: Run['error']): void {
    this.#results.push({
      file: 'e2e',
      title: 'the journeys',
      status: 'failed',
      duration: 0,
      failure: formatError(error),
    })
  }

  onEnd(): void {
    writeResults('journeys', this.#results)
  }
}

/** The journey's file, even if a helper in another file declares the test. */
function journeyFile(test: TestCase): string {
  const [, , file] = test.titlePath()
  return `e2e/journeys/${file}`
}

/** Errors, console output, and the paths of the screenshot and the trace. */
function formatFailure({ errors, attachments, stdout, stderr }: Run): string {
  const files = attachments.flatMap(({ name, path }) => (path ? [`${name}: ${relative(path)}`] : []))
  return [...errors.map(formatError), ...[...stdout, ...stderr].map(String), ...files].join('\n')
}

function formatError(error: Run['error']): string {
  return [error?.stack ?? error?.message ?? error?.value, error?.snippet].filter(Boolean).join('\n')
}
