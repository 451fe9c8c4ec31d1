import type { Thread } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { AdminThreadPage } from '../inbox/thread/AdminThreadPage.tsx'
import { buildInbox, ratesCall, waitingCall } from './threadSamples.ts'

/** Opens a thread on a server that answers steps with `after`. */
export function openThread(thread: Thread, after: Partial<Thread> = {}, api: FakeApi = {}) {
  const keys: (string | null)[] = []
  let current = thread
  const step = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    current = { ...current, ...after }
    return current
  }
  const view = renderPage([{ path: '/admin/inbox/:id', Component: AdminThreadPage }], {
    path: '/admin/inbox/5',
    api: {
      [waitingCall]: buildInbox([]),
      'GET /threads/5': () => current,
      'GET /cart_items/12/notes': [],
      [ratesCall]: refuse(404, 'A server without rates'),
      'GET /shop': { payment_rules: { deposit: 50, downPayment: 20, months: 6, graceDays: 7, kept: 10 } },
      'POST /threads/5/estimates': step,
      'POST /threads/5/stages': step,
      'POST /threads/5/payments': step,
      ...api,
    },
  })
  return { ...view, keys }
}
