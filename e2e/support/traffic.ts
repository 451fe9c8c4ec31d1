import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { guestHeaders } from '../../scripts/guestHeaders.ts'

/** Sends a message to the shop and returns the status of the answer. */
export async function sendMessage(
  url: string,
  headers: Record<string, string>,
  message = 'Is it real?',
): Promise<number> {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message })
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/contact_messages`, { method: 'POST', headers: jsonHeaders, body })).status
}

/** Starts clients that place orders and load pages until they are stopped. */
export async function startTraffic(url: string) {
  const headers = { ...(await guestHeaders(url)), 'content-type': 'application/json' }
  const { items }: { items: { id: number; slug: string }[] } = await (
    await fetch(`${url}/api/items_by_type/Product`, { headers })
  ).json()
  const acknowledged: string[] = []
  const failures: string[] = []
  let pages = 0
  let isOpen = true

  const shopper = async (place: number) => {
    while (isOpen) {
      const key = randomUUID()
      const body = JSON.stringify({ items_id: items[place]?.id, action_type: 'enquiry' })
      const order = () =>
        fetch(`${url}/api/cart_items`, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body })
      let { status } = await order()
      // Retries like the shop's client (shared/src/api/client.ts).
      if (status === 503) {
        await wait(500)
        status = (await order()).status
      }
      if (status === 201 || status === 200) acknowledged.push(key)
      else failures.push(`an order: ${status}`)
    }
  }
  const visitor = async (place: number) => {
    const addresses = ['/', '/shop', `/item/${items[place]?.slug}`, `/shop?page=${place}`, '/contact']
    while (isOpen) {
      for (const address of addresses) {
        const status = await fetch(url + address)
          .then(async (answer) => ((await answer.text()) ? answer.status : 'nothing'))
          .catch(String)
        if (status !== 200) failures.push(`${address}: ${status}`)
        pages++
      }
    }
  }
  const work = [0, 1, 2].flatMap((place) => [shopper(place), visitor(place)])
  return {
    acknowledged,
    async stop() {
      isOpen = false
      await Promise.all(work)
      return { acknowledged, failures, pages }
    },
  }
}
