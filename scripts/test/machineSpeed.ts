/**
 * Milliseconds of CPU time of the fixed piece of work on a machine of normal speed. Estimated: all tests took twice as long
 * on a machine that needed about 28.
 */
const referenceCost = 14
/** Milliseconds between two samples: the speed of a shared machine changes within minutes. */
const interval = 20_000

/**
 * Samples the speed of the machine until the returned function is called, which returns how many times slower the
 * machine was than that of the budgets, at least 1.
 */
export function sampleSlowdown(): () => number {
  const costs: number[] = []
  const sample = () => costs.push(measureCost(work))
  // Without compiled code the first run takes longer.
  measureCost(work)
  sample()
  const timer = setInterval(sample, interval).unref()
  return () => {
    clearInterval(timer)
    return Math.max(1, costs.reduce((sum, cost) => sum + cost, 0) / costs.length / referenceCost)
  }
}

/** A fixed piece of work: creates, sorts and serializes objects, as rendering does. */
export function work(): number {
  let length = 0
  for (let round = 0; round < 20; round++) {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ id: (index * 7919) % 2000, title: `Stone ${index}` }))
    length += JSON.stringify(JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.id - other.id)))).length
  }
  return length
}

/** Returns milliseconds of CPU time of this thread. */
function measureCost(task: () => unknown): number {
  const start = process.threadCpuUsage()
  task()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
