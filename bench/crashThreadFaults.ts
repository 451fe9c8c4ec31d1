import type { Database } from '@elegant/api'
import type { Thread } from '@elegant/shared/rules'
import type { ApiCall } from '../e2e/support/apiClients.ts'
import { countRows } from './countRows.ts'
import { price, sales } from './crashThreads.ts'

/** Entries of a thread whose estimate was accepted, and of one whose stone went to the other. */
const paidEntries = ['answer', 'estimate', 'payment', 'payment', 'payment', 'refund'].join()
const lostEntries = 'estimate'

/** Describes the sales that contradict what their clients were told: one of the two has the stone, and has paid for it once. */
export async function findWrongSales(owner: ApiCall): Promise<string[]> {
  const wrong: string[] = []
  for (const { stone, threads } of sales) {
    if (threads.filter(({ isAccepted }) => isAccepted).length !== 1)
      wrong.push(`Stone ${stone}: ${JSON.stringify(threads)}`)
    for (const { id, isAccepted } of threads) {
      const thread: Thread = await (await owner('GET', `/threads/${id}`)).json()
      if (!(isAccepted ? isPaid(thread) : isUntouched(thread)))
        wrong.push(`Thread ${id}, ${isAccepted ? 'accepted' : 'refused'}: ${JSON.stringify(thread)}`)
    }
  }
  return wrong
}

function isPaid({ money, entries, estimates, order_status }: Thread): boolean {
  const { promised = 0, paid = 0, owed = 1, due = [] } = money ?? {}
  return (
    promised === price &&
    promised === paid + owed &&
    owed === 0 &&
    due.length === 0 &&
    getKinds(entries) === paidEntries &&
    estimates.map(({ state }) => state).join() === 'accepted' &&
    order_status === 'processing'
  )
}

function isUntouched({ money, entries, estimates, order_status }: Thread): boolean {
  const states = estimates.map(({ state }) => state).join()
  return money === null && getKinds(entries) === lostEntries && states === 'open' && order_status === 'pending'
}

function getKinds(entries: Thread['entries']): string {
  return entries
    .map(({ kind }) => kind)
    .sort()
    .join()
}

/** Counts rows that contradict each other; all counts must be 0. */
export async function countThreadFaults(database: Pick<Database, 'pool'>) {
  const count = (query: string) => countRows(database, query)
  return {
    stones: await count(`
      select items_id from claims where released_at is null and is_exclusive and granted_at is not null
      group by 1 having count(*) > 1`),
    unheld: await count(`
      select o.id from orders o join items i on i.id = o.items_id
      where o.estimate_answer = 'accepted' and i.sold_as = 'one' and 1 <> (
        select count(*) from claims c where c.orders_id = o.id and c.kind = 'hold' and c.released_at is null)`),
    ledger: await count(`
      select from payments p where 1 <> (
        select count(*) from thread_entries e where e.threads_id = p.threads_id and e.payment = p.id and e.kind = p.kind)
      union all select from thread_entries e where (e.kind in ('payment', 'refund')) <> exists (
        select from payments p where p.id = e.payment and p.threads_id = e.threads_id and p.kind = e.kind)`),
    checkouts: await count(`
      select threads_id from checkouts group by 1
      having count(*) > 2 or bool_or(state <> 'paid') or sum(refund_due) > 0`),
    mails:
      (await count(describeDifferences(receiptsSent, receiptsDue))) +
      (await count(describeDifferences(orderMailsSent, orderMailsDue))),
  }
}

/** Queries of `id`, `mail` and the number of both. A payment that is given back has no receipt. */
const receiptsSent = `
  select (data->'thread'->>'id')::int as id, data->>'kind' as mail, count(*) as n from outbox
  where template = 'threadPayment' group by 1, 2
  union all
  select (data->>'threadId')::int, 'for the shop', count(*) from outbox where template = 'threadPaymentForShop' group by 1`
const receiptsDue = `
  select threads_id as id, 'payment' as mail, sum(case kind when 'payment' then 1 else -1 end) as n from payments group by 1
  union all select threads_id, 'refund', count(*) from payments where kind = 'refund' group by 1
  union all select threads_id, 'for the shop', count(*) from payments where kind = 'payment' group by 1`

const orderMailsSent = `
  select (data->>'orderId')::int as id, template as mail, count(*) as n from outbox
  where template in ('orderForShop', 'orderForCustomer', 'estimate', 'estimateAnswerForShop') group by 1, 2`
const orderMailsDue = `
  select id, 'orderForShop' as mail, 1 as n from orders
  union all select id, 'orderForCustomer', 1 from orders where contact_email is not null
  union all select orders_id, 'estimate', count(*) from threads t join estimates e on e.threads_id = t.id group by 1
  union all select id, 'estimateAnswerForShop', 1 from orders where estimate_answer is not null`

function describeDifferences(sent: string, due: string): string {
  return `
    select from (${sent}) sent full join (${due}) due using (id, mail) where sent.n is distinct from due.n`
}
