import { runSteps, type Step } from './steps.ts'

const script = (code: string): string[] => ['-e', code]
const run = async (...steps: Step[]) => {
  const ended: string[] = []
  const results = await runSteps(steps, ({ name }) => ended.push(name))
  return { ended, results }
}

test('a step passes if its program exits with 0, and records the output', async () => {
  const { results } = await run(
    { name: 'good', args: script('console.log("one"); console.error("two")') },
    { name: 'bad', args: script('console.error("a reason"); process.exitCode = 3') },
    { name: 'killed', args: script('process.kill(process.pid, "SIGKILL")') },
  )
  expect(results).toMatchObject([
    { name: 'good', passed: true, output: 'one\ntwo\n' },
    { name: 'bad', passed: false, output: 'a reason\n' },
    { name: 'killed', passed: false },
  ])
})

test('a step waits for its dependencies, and is skipped if one of them fails', async () => {
  const { ended, results } = await run(
    { name: 'build', args: script('process.exitCode = 1') },
    { name: 'unit', args: script('process.exitCode = 1') },
    { name: 'journeys', args: script('console.log("ran")'), deps: ['build'] },
    { name: 'benchmarks', args: script('console.log("ran")'), after: ['unit', 'not selected'] },
  )
  expect(ended.indexOf('journeys')).toBeGreaterThan(ended.indexOf('build'))
  expect(ended.indexOf('benchmarks')).toBeGreaterThan(ended.indexOf('unit'))
  expect(results.slice(2)).toMatchObject([
    { name: 'journeys', passed: false, output: 'Skipped, because this step failed: build' },
    { name: 'benchmarks', passed: true, output: 'ran\n' },
  ])
})

test('CPU time includes child processes and excludes waiting', async () => {
  const spin = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
  const { results } = await run(
    {
      name: 'parent',
      args: script(`require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`),
    },
    { name: 'idle', args: script('setTimeout(() => {}, 300)') },
  )
  const [parent, idle] = results
  expect(parent?.cpu).toBeGreaterThanOrEqual(0.3)
  expect(idle?.wall).toBeGreaterThanOrEqual(0.3)
  expect(idle?.cpu).toBeLessThan(0.3)
})
