import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { rootDir } from '../../build/paths.ts'

/** A program of Node that a run of the tests consists of. */
export interface Step {
  name: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Earlier steps that must have passed. */
  deps?: string[]
  /** Earlier steps that must have ended, because at the same time they would only slow each other down. */
  after?: string[]
  /** Prints its own progress; the output of other steps is kept for the case that they fail. */
  hasReporter?: boolean
}

export interface StepResult {
  name: string
  passed: boolean
  /** Seconds. */
  wall: number
  /** Seconds that it and its child processes spent on all cores together. */
  cpu: number
  /** Output that was not printed. */
  output: string
}

/** Runs steps, at the same time where none waits for another, and calls `onEnd` as each of them ends. */
export function runSteps(steps: Step[], onEnd: (result: StepResult) => void): Promise<StepResult[]> {
  const results = new Map<string, Promise<StepResult>>()
  const waitFor = (names: string[] = []) => Promise.all(names.map((name) => results.get(name)))
  for (const step of steps) {
    const ends = Promise.all([waitFor(step.deps), waitFor(step.after)])
    const result = ends.then(async ([deps]) => {
      const failed = deps.find((dep) => dep?.passed === false)
      const ended = failed ? skippedResult(step, failed) : await runStep(step)
      onEnd(ended)
      return ended
    })
    results.set(step.name, result)
  }
  return Promise.all(results.values())
}

function skippedResult({ name }: Step, dep: StepResult): StepResult {
  return { name, passed: false, wall: 0, cpu: 0, output: `Not run, because it needs this: ${dep.name}` }
}

/** Runs the program in a shell, because only a shell tells the CPU time of its children. */
async function runStep({ name, args, env, hasReporter = false }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const command = '"$@" 3>&-; code=$?; times >&3; exit $code'
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, ...args], {
    cwd: rootDir,
    stdio: ['ignore', hasReporter ? 'inherit' : 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A process group of its own, so that a signal reaches all of its processes.
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
