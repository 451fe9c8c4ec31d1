import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { rootDir } from '../../build/paths.ts'

/** A Node program that a test run executes. */
export interface Step {
  name: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Earlier steps that must pass. */
  deps?: string[]
  /** Earlier steps that must end first, because running at the same time would slow down both. */
  after?: string[]
  /** True if the program prints its progress. The output of other steps is printed only if they fail. */
  hasReporter?: boolean
}

export interface StepResult {
  name: string
  passed: boolean
  /** Seconds. */
  wall: number
  /** CPU seconds of the program and its child processes. */
  cpu: number
  /** Captured output. */
  output: string
}

/** Runs steps concurrently unless one depends on another, and calls `onEnd` as each step ends. */
export function runSteps(steps: Step[], onEnd: (result: StepResult) => void): Promise<StepResult[]> {
  const results = new Map<string, Promise<StepResult>>()
  const waitFor = (names: string[] = []) => Promise.all(names.map((name) => results.get(name)))
  for (const step of steps) {
    const ends = Promise.all([waitFor(step.deps), waitFor(step.after)])
    const result = ends.then(async ([deps]) => {
      const failed = deps.find((dep) => dep?.passed === false)
      const ended = failed ? createSkippedResult(step, failed) : await runStep(step)
      onEnd(ended)
      return ended
    })
    results.set(step.name, result)
  }
  return Promise.all(results.values())
}

function createSkippedResult({ name }: Step, dep: StepResult): StepResult {
  return { name, passed: false, wall: 0, cpu: 0, output: `Skipped, because this step failed: ${dep.name}` }
}

/** Runs the program in a shell, whose `times` reports the CPU time of child processes. */
async function runStep({ name, args, env, hasReporter = false }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const command = '"$@" 3>&-; code=$?; times >&3; exit $code'
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, ...args], {
    cwd: rootDir,
    stdio: ['ignore', hasReporter ? 'inherit' : 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A separate process group, so that a signal reaches all processes of the step.
    detached: true,
  })
  const forward = (signal: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, signal))
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const [, stdout, stderr, times] = child.stdio
  const [code, output, errors, cpu] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
    readAll(stdout),
    readAll(stderr),
    readAll(times),
  ])
  process.off('SIGINT', forward).off('SIGTERM', forward)
  const wall = (performance.now() - startedAt) / 1000
  return { name, passed: code === 0, wall, cpu: cpuSeconds(cpu), output: output + errors }
}

function readAll(stream: unknown): string | Promise<string> {
  return stream instanceof Readable ? text(stream) : ''
}

/** The children's user and system time in the second line of the shell's `times`: `1m2.34s 0m5.67s`. */
function cpuSeconds(times: string): number {
  const [, children = ''] = times.split('\n')
  return Array.from(children.matchAll(/(\d+)m([\d.,]+)s/g)).reduce(
    (sum, [, minutes, seconds = '']) => sum + 60 * Number(minutes) + Number(seconds.replace(',', '.')),
    0,
  )
}
