import {
  type buildCustomer,
  buildEntry,
  buildEstimate,
  buildThread,
  type FakeApi,
  renderPage,
} from '@elegant/shared/testing'
import { ThreadPage } from '../thread/ThreadPage.tsx'

export const read = 'GET /threads/link/a-key'

export const reply = 'POST /threads/link/a-key/entries'

export const upload = 'POST /threads/link/a-key/pictures'

export const first = buildEstimate({
  lines: [
    { kind: 'stone', label: 'Welo opal', amount: 80_000 },
    { kind: 'labor', label: '', amount: 20_000 },
  ],
  deposit: 50_000,
  valid_until: '2099-03-31',
})

const second = buildEstimate({ version: 2, lines: [{ kind: 'stone', label: 'Welo opal', amount: 90_000 }] })

export const sent = buildEntry({ id: 11, kind: 'estimate', estimate: 1, text: 'Set in gold.' })

export const offered = buildThread({ waiting_for: 'customer', entries: [sent], estimates: [first] })

export const replaced = buildThread({
  waiting_for: 'customer',
  entries: [sent, buildEntry({ id: 12, kind: 'estimate', estimate: 2 })],
  estimates: [{ ...first, state: 'replaced' }, second],
})

export const accepted = buildThread({
  entries: [
    { ...sent, answer: 'accepted' },
    buildEntry({ id: 13, kind: 'answer', by: 'customer', estimate: 1, answer: 'accepted', about: 11, read_at: null }),
  ],
  estimates: [{ ...first, state: 'accepted', answered_at: '2026-03-07T15:00:00.000Z' }],
})

export const sketch = buildEntry({ id: 21, kind: 'stage', stage: 'sketch', asks: true })

export const picture = {
  id: 5,
  url: '/media/p/800.webp',
  width: 800,
  height: 600,
  widths: [400, 800],
  formats: ['webp'],
}

export function openThread(thread: object, api: FakeApi = {}, customer?: ReturnType<typeof buildCustomer>) {
  const routes = [{ path: '/e/:key', element: <ThreadPage /> }]
  return renderPage(routes, { path: '/e/a-key', customer, api: { [read]: thread, ...api } })
}
