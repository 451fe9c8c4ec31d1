import { addCounts, countVisit } from '@elegant/releases/visits/visitCounts'
import { describeVisits } from './describeVisits.ts'

const report = {
  remote: 'storefront',
  version: '1.0.0',
  page: '/',
  errors: 0,
  calls: 10,
  failedCalls: 0,
  deadButtons: 0,
  isLifeless: false,
  checkouts: 0,
}
const slot = (counts: ReturnType<typeof countVisit>) => ({ at: 0, ...report, ...counts })

test('status says in one line what the visitors of a release met', () => {
  const counts = addCounts(
    countVisit({ ...report, lcp: 900, inp: 40, cls: 0.02 }),
    countVisit({ ...report, errors: 1, failedCalls: 1 }),
  )
  expect(describeVisits([slot(counts)], 'storefront', '1.0.0')).toBe(
    '2 visits; p75 of LCP 875 ms, INP 44 ms, CLS 0.021; errors in 50.0% of visits; 5.0% of calls failed',
  )
})

test('status says if a release had no visits, or none with web vitals', () => {
  expect(describeVisits([], 'storefront', '1.0.0')).toBe('no visits')
  expect(describeVisits([slot(countVisit(report))], 'storefront', '2.0.0')).toBe('no visits')
  expect(describeVisits([slot(countVisit(report))], 'storefront', '1.0.0')).toMatch(
    /^1 visit; p75 of LCP –, INP –, CLS –;/,
  )
})
