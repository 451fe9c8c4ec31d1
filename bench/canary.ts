import { parseArgs } from 'node:util'
import { type Behavior, goodRelease, seededRandom, simulateCanary } from '@elegant/releases/testing/visitors'
import { median } from './timing.ts'

// `npm run bench:canary -- --canaries 1000 --percent 10`: simulates canaries that visitors with devices of all kinds meet, and
// looks after each visit of the canary whether the numbers decide.

const { values } = parseArgs({
  options: {
    canaries: { type: 'string', default: '1000' },
    percent: { type: 'string', default: '10' },
    visits: { type: 'string', default: '4000' },
  },
})
const [canaries, percent, maxVisits] = [Number(values.canaries), Number(values.percent), Number(values.visits)]

const faults: Record<string, Partial<Behavior>> = {
  'as good': {},
  '15% faster': { slowness: 1 / 1.15 },
  '5% slower': { slowness: 1.05 },
  '10% slower': { slowness: 1.1 },
  '15% slower': { slowness: 1.15 },
  'errors in 3% of visits': { errors: goodRelease.errors + 0.03 },
  'dead main button': { deadButtons: 0.05, checkouts: 0 },
  'no checkouts': { checkouts: 0 },
}

console.log(`${canaries} canaries each, for ${percent}% of visitors, at most ${maxVisits} visits of the canary`)
for (const [name, fault] of Object.entries(faults)) {
  const random = seededRandom(1)
  const ended = Array.from({ length: canaries }, () =>
    simulateCanary({ ...goodRelease, ...fault }, { random, percent, maxVisits }),
  )
  const stopped = ended.filter(({ decision }) => decision === 'stop')
  const promoted = ended.filter(({ decision }) => decision === 'promote')
  console.log(
    [
      name.padEnd(24),
      `stopped ${formatPercent(stopped)}`,
      `within 400 visits ${formatPercent(stopped.filter(({ visits }) => visits <= 400))}`,
      `promoted ${formatPercent(promoted)}`,
      `half of them decided after ${median(ended.map(({ visits }) => visits))} visits`,
    ].join('  '),
  )
}

function formatPercent(part: unknown[]): string {
  return `${((part.length / canaries) * 100).toFixed(1)}%`.padStart(7)
}
