import { hourMs, type ReleaseHealth, type VisitSummary } from '@elegant/shared/rules'
import { expectError, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { HealthPage } from './HealthPage.tsx'

const since = Date.parse('2026-11-16T12:00:00Z')
const summary: VisitSummary = {
  visits: 40,
  lcp: 1240,
  inp: 80,
  cls: 0.02,
  failing: 0.025,
  failedCalls: 0.001,
  dead: 0,
  lifeless: 0,
  checkouts: 0.1,
}
const health: ReleaseHealth = {
  since,
  step: 6 * hourMs,
  points: [
    { at: since, remote: 'storefront', ...summary },
    { at: since + 6 * hourMs, remote: 'storefront', ...summary, lcp: 900, failing: 0.5 },
    { at: since, remote: 'admin', ...summary, visits: 2, lcp: undefined },
  ],
  releases: [
    { remote: 'storefront', version: '1.0.0', source: 'active', ...summary },
    { remote: 'storefront', version: '2.0.0', ...summary },
    { remote: 'admin', version: '1.0.0', source: 'active', ...summary, visits: 2, lcp: undefined },
  ],
  changes: [
    { at: since + hourMs, what: 'release', remote: 'storefront', version: '2.0.0', by: 'ada', why: '' },
    {
      at: since + 2 * hourMs,
      what: 'rollback',
      remote: 'storefront',
      version: '1.0.0',
      by: 'the server',
      why: '2.0.0: LCP +16.0%',
    },
  ],
}

let asked: string[]
let respond: () => Promise<Response>

beforeEach(() => {
  asked = []
  respond = async () => Response.json(health)
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    return respond()
  })
})

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the curves of a remote have its releases and rollbacks as marks, and a text alternative', async () => {
  renderPage(<HealthPage />)
  const errors = await screen.findByRole('img', {
    name: '50.0% at last, 50.0% at most; 2 changes of releases',
  })
  const marks = Array.from(errors.querySelectorAll('title'), ({ textContent }) => textContent)
  expect(marks.slice(0, 2)).toEqual([
    expect.stringMatching(/: release 2\.0\.0$/),
    expect.stringMatching(/: rollback 1\.0\.0$/),
  ])
  expect(screen.getByRole('heading', { name: 'Visits with errors' })).toBeVisible()
  expect(screen.getByRole('img', { name: /^900 ms at last, 1\.2 s at most/ })).toBeVisible()
})

test('tables have the numbers of each release and of each period, and a list the changes', async () => {
  renderPage(<HealthPage />)
  const releases = within(await screen.findByRole('table', { name: 'By release' }))
  expect(cells(releases.getByRole('row', { name: /^1\.0\.0 \(live\)/ }))).toEqual([
    '40',
    '2.5%',
    '1.2 s',
    '80 ms',
    '0.020',
    '0.1%',
    '0.0%',
    '0.0%',
    '10.0%',
  ])
  expect(within(screen.getByRole('table', { name: 'Over time' })).getAllByRole('row')).toHaveLength(3)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/: rollback 1\.0\.0, by the server: 2\.0\.0: LCP \+16\.0%$/),
    expect.stringMatching(/: release 2\.0\.0, by ada$/),
  ])
})

test('the owner chooses the part of the shop and the period', async () => {
  const { user } = renderPage(<HealthPage />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Part of the shop' }), 'admin')
  expect(
    within(screen.getByRole('table', { name: 'By release' })).getByRole('row', { name: /^1\.0\.0/ }),
  ).toHaveTextContent('–')
  expect(screen.queryByRole('heading', { name: 'Changes of releases' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '24 hours' }))
  expect(await screen.findByRole('table', { name: 'By release' })).toBeVisible()
  expect(asked).toEqual(['/release-health.json?days=7', '/release-health.json?days=1'])
})

test('a shop without visits says so', async () => {
  respond = async () => Response.json({ ...health, points: [], releases: [] })
  renderPage(<HealthPage />)
  expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeVisible()
})

test('numbers that cannot be loaded can be asked for again', async () => {
  expectError(/request failed/)
  respond = async () => new Response('Only admins can see this.', { status: 403 })
  const { user } = renderPage(<HealthPage />)
  expect(await screen.findByRole('heading', { name: "The numbers couldn't be loaded" })).toBeVisible()
  respond = async () => Response.json(health)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'By release' })).toBeVisible()
})
