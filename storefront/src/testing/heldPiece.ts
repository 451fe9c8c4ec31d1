import type { Availability, Hold, Item } from '@elegant/shared/rules'
import { buildCustomer, buildItem, buildPage, type FakeApi, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'

export const until = '2026-11-28T19:00:00.000Z'

export const noReviews = { ...buildPage([]), average: null }

export const noSimilar = { 'GET /items/1/similar': [] }

export function state(changes: Partial<Availability> = {}): Availability {
  return { state: 'available', asked: 0, waiting: 0, until: null, place: null, left: null, claim: null, ...changes }
}

export function hold(changes: Partial<Hold> = {}): Hold {
  const item = { items_id: 1, title: 'Welo Opal', slug: 'it' }
  return { id: 5, ...item, line: null, until, created_at: '2026-11-25T19:00:00.000Z', ...changes }
}

export const onHold = state({ state: 'hold', until, claim: 5 })

export const sold = state({ state: 'sold', claim: 9 })

export function piece(availability: Availability, changes: Partial<Item> = {}): Item {
  return buildItem({ id: 1, slug: 'it', sold_as: 'one', availability, ...changes })
}

/** Opens the page of a piece. */
export function openPiece(item: Item, api: FakeApi = {}, visit: Parameters<typeof renderPage>[1] = {}) {
  const known = { 'GET /items_details/it': [item], 'GET /reviews?external={"items_id":1}': noReviews }
  return renderPage(routes, { path: '/item/it', ...visit, api: { ...known, ...api } })
}

/** Opens the page for a signed-in customer and waits for the session. */
export async function openAsCustomer(item: Item, api: FakeApi) {
  const page = openPiece(item, api, { customer: buildCustomer() })
  const button = await screen.findByRole('button', { name: 'Ask for a hold' })
  await waitFor(() => expect(JSON.stringify(page.store.getState().api)).toContain('"customer_number"'))
  return { ...page, button }
}
