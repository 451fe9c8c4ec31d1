import { spawn } from 'node:child_process'
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
  /** Milliseconds. */
  duration: number
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
  return { name, passed: false, duration: 0, output: `Skipped, because this step failed: ${dep.name}` }
}

async function runStep({ name, args, env, hasReporter = false }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    stdio: ['ignore', hasReporter ? 'inherit' : 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A separate process group, so that a signal reaches all processes of the step.
    detached: true,
  })
  const forward = (signal: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, signal))
  process.on('SIGINT', forward).on('SIGTERM', forward)
  const [code, output, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  process.off('SIGINT', forward).off('SIGTERM', forward)
  return { name, passed: code === 0, duration: performance.now() - startedAt, output: output + errors }
}
