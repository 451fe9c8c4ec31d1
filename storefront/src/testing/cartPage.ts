import { buildItem, buildPage, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

export const opal = buildItem({ id: 1, slug: 'welo-opal', title: 'Welo Opal', price: 1250 })

export const show = buildItem({ id: 2, slug: 'gem-show', title: 'Gem Show', price: 15.1, item_type: 'Event' })

export const ring = buildItem({ id: 3, title: 'Ring' })

export const home = { 'GET /items_categories': [], 'GET /items_by_type/Event?external={"page":1}': buildPage([]) }

/** Opens the cart in a shop whose items are unchanged since they were added. */
export function openCart({ api, ...visit }: NonNullable<Parameters<typeof renderPage>[1]> = {}) {
  const offered = { 'GET /items/1': opal, 'GET /items/2': show, 'GET /items/3': ring }
  return renderPage(routes, { path: '/cart', ...visit, api: { ...offered, ...api } })
}

export const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }))

export async function findLine(title: string): Promise<HTMLElement> {
  const lines = await screen.findAllByRole('listitem')
  const line = lines.find((candidate) => within(candidate).queryByText(title))
  if (!line) throw new Error(`No line of ${title}`)
  return line
}
