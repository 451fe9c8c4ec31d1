import { ShopFactsContext } from '@elegant/shared'
import { demoFacts, type ShopFacts } from '@elegant/shared/rules'
import { buildItem, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { openItem } from '../../testing/itemPage.ts'
import { seeEverything } from '../../testing/seeEverything.ts'
import { ItemExtras } from './ItemExtras.tsx'

describe('below a product', () => {
  seeEverything()
  afterEach(() => localStorage.clear())

  test('stand its care and the ways to ask about it', async () => {
    openItem({ title: 'Welo Opal' }, { 'GET /items/1/similar': [] })
    const care = await screen.findByRole('region', { name: 'Care' })
    expect(care).toHaveTextContent('Keep opal away from heat')
    const ask = within(screen.getByRole('region', { name: 'Ask about this piece' }))
    expect(ask.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', '/contact?about=it')
    expect(ask.getByRole('link', { name: 'Book a viewing' })).toHaveAttribute('href', '/contact?visit=it')
    expect(ask.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  })

  test('stand the terms of buying, with the pages that the owner shows', async () => {
    const item = buildItem({ slug: 'it' })
    const facts: ShopFacts = { ...demoFacts, pages: [{ name: 'returns', title: 'Returns' }] }
    renderPage(
      <ShopFactsContext value={facts}>
        <ItemExtras item={item} />
      </ShopFactsContext>,
      { api: { 'GET /items/1/similar': [] } },
    )
    const terms = within(await screen.findByRole('region', { name: 'Good to know' }))
    expect(terms.getByText(/You pay nothing when you ask/)).toBeVisible()
    expect(terms.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/help/returns')
    expect(terms.queryByRole('link', { name: 'Shipping and insurance' })).not.toBeInTheDocument()
  })

  test('its address is copied where the browser has no sheet to share', async () => {
    const { user } = openItem({}, { 'GET /items/1/similar': [] })
    const copy = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(copy).toHaveBeenCalledWith(expect.stringMatching(/\/item\/it$/))
  })

  test('stand pieces like it, and those that this browser has seen before', async () => {
    localStorage.setItem(
      'elegant_recent',
      JSON.stringify([{ slug: 'old', title: 'Old Opal', picture: '' }, 'nonsense']),
    )
    openItem({ title: 'Welo Opal' }, { 'GET /items/1/similar': [buildItem({ id: 2, title: 'Water Opal' })] })
    expect(await screen.findByRole('heading', { name: 'Pieces like this one' })).toBeVisible()
    const seen = within(await screen.findByRole('region', { name: 'Seen before' }))
    expect(seen.getAllByRole('link')).toHaveLength(1)
    expect(seen.getByRole('link', { name: 'Old Opal' })).toHaveAttribute('href', '/item/old')
    expect(localStorage.getItem('elegant_recent')).toContain('"title":"Welo Opal"')
  })

  test('nothing is promised of a server that knows none like it', async () => {
    openItem({}, { 'GET /items/1/similar': refuse(404, 'There is no such call.') })
    await screen.findByRole('region', { name: 'Ask about this piece' })
    expect(screen.queryByRole('heading', { name: 'Pieces like this one' })).not.toBeInTheDocument()
  })
})
