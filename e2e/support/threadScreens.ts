import type { InboxPage, Thread, ThreadLink } from '@elegant/shared/rules'
import type { ApiCall } from './apiClients.ts'
import type { Screen } from './screens.ts'

/** A customer's pages of conversations: an estimate to answer, and a piece in the making. */
export async function threadScreens(owner: ApiCall, member: ApiCall, orders: [number, number]): Promise<Screen[]> {
  const [offered, begun] = [await openThread(owner, orders[0]), await openThread(owner, orders[1])]
  const terms = {
    currency: 'USD',
    lines: [
      { kind: 'stone', label: 'Welo opal, 3.2 ct', amount: 84_000 },
      { kind: 'metal', label: '14k yellow gold', amount: 52_000 },
      { kind: 'labor', label: 'Bezel setting by hand', amount: 38_000 },
    ],
    deposit: 60_000,
    months: 6,
    changes: 3,
    valid_until: '2099-12-24',
    ready_by: '2100-02-01',
    text: 'Here is what we talked about:\nthe larger opal in a plain bezel, size 7.',
  }
  await member('POST', `/threads/link/${offered.key}/entries`, { text: 'Could you set it in gold? I wear size 7.' })
  await owner('POST', `/threads/${offered.id}/estimates`, terms)
  const estimate: Thread = await (await owner('POST', `/threads/${begun.id}/estimates`, terms)).json()
  const about = String(estimate.entries.at(-1)?.id)
  await member('POST', `/threads/link/${begun.key}/entries`, { about, answer: 'accepted', text: 'Wonderful!' })
  await owner('POST', `/threads/${begun.id}/payments`, {
    kind: 'payment',
    method: 'check',
    amount: 60_000,
    paid_on: '2026-11-24',
    note: 'No. 1204',
  })
  await owner('POST', `/threads/${begun.id}/stages`, { stage: 'sketch', asks: true, text: 'The band is 2.4 mm.' })
  return [
    { name: 'conversation-estimate', path: `/e/${offered.key}` },
    { name: 'conversation-stage', path: `/e/${begun.key}` },
  ]
}

/** The thread of an order, and the key of its address. */
async function openThread(owner: ApiCall, order: number): Promise<{ id: number; key: string }> {
  const inbox: InboxPage = await (await owner('GET', `/threads?external={"orders_id":${order}}`)).json()
  const id = inbox.items[0]?.id ?? 0
  const { url }: ThreadLink = await (await owner('POST', `/threads/${id}/link`, { renew: false })).json()
  return { id, key: new URL(url).pathname.split('/').at(-1) ?? '' }
}
