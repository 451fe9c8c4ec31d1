import { ShopFactsContext } from '@elegant/shared'
import { demoFacts, type Item, type ShopFacts } from '@elegant/shared/rules'
import {
  buildCustomer,
  buildItem,
  buildMedia,
  expectError,
  refuse,
  renderPage,
  signedIn,
} from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { keepListedItems } from '../catalog/listedItems.ts'
import { routes } from '../routes.tsx'
import { seeEverything } from '../testing/seeEverything.ts'
import { ItemExtras } from './ItemExtras.tsx'

function open(changes: Partial<Item>, api: NonNullable<Parameters<typeof renderPage>[1]>['api'] = {}) {
  const item = buildItem({ slug: 'it', ...changes })
  return renderPage(routes, { path: '/item/it', api: { 'GET /items_details/it': [item], ...api } })
}

test('a product shows type, title, price, description and tags', async () => {
  open({ title: 'Welo Opal', price: 1250, description: 'Rolling fire', tags: 'opal, welo' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
  for (const words of ['Product', 'USD 1,250.00', 'Rolling fire', 'opal', 'welo'])
    expect(screen.getByText(words)).toBeVisible()
})

describe('a hidden item', () => {
  const admin = signedIn(
    buildCustomer({
      _customer_roles_of_customers_of_shops: { role: 'admin', block_deny_access: false, block_deny_reason: null },
    }),
  )

  test('that the page came without is asked for again by an admin, and marked', async () => {
    const hidden = buildItem({ slug: 'it', title: 'Draft Opal', Is_disabled: true })
    const answers = [[], [hidden]]
    renderPage(routes, { path: '/item/it', api: { ...admin, 'GET /items_details/it': () => answers.shift() } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Draft Opal' })).toBeVisible()
    expect(await screen.findByText('Hidden from the shop. Only you see this page.')).toBeVisible()
  })

  test('is not marked for a shopper, to whom a server may send it', async () => {
    open({ title: 'Welo Opal', Is_disabled: true })
    await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })
    expect(screen.queryByText(/Only you see this page/)).not.toBeInTheDocument()
  })

  test('that is not there stays missing for an admin', async () => {
    open({}, { ...admin, 'GET /items_details/it': [] })
    expect(await screen.findByText('Item not found')).toBeVisible()
  })
})

test('the gem facts of a product are in a table, each once', async () => {
  const pair = (name: unknown, value: unknown) => ({ '@type': 'PropertyValue', name, value })
  const additionalProperty = [pair('Origin', 'Welo'), pair('Carat weight', 6.82), pair('Origin', 'Muzo'), pair('', 'x')]
  open({ item_info: { additionalProperty } })
  expect(await screen.findByText('Welo')).toHaveRole('definition')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Origin', 'Carat weight'])
  expect(screen.getByText('6.82')).toBeVisible()
})

test('a fact says how the shop knows it, and a lab report can be opened', async () => {
  const weight = {
    name: 'Carat weight',
    value: 4.3,
    asTyped: '4.30',
    unitText: 'ct',
    measurementTechnique: 'Tested here',
  }
  const report = { name: 'Lab report', value: 'GIA 1', url: 'https://lab.example/1' }
  open({ item_info: { additionalProperty: [weight, report] } })
  expect(await screen.findByText('4.30 ct')).toHaveTextContent('4.30 ct')
  expect(screen.getByText('Tested here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'GIA 1' })).toHaveAttribute('href', 'https://lab.example/1')
})

test.each([
  ['/media/0a/document.pdf', 'Lab report (PDF)'],
  ['/media/0a/1600.webp', 'Lab report (picture)'],
])('an uploaded lab report has a link beside its number: %s', async (url, name) => {
  open({ item_info: { additionalProperty: [{ name: 'Lab report', value: 'GIA 1', url }] } })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', url)
  expect(screen.queryByRole('link', { name: 'GIA 1' })).not.toBeInTheDocument()
})

test('a product without a price shows no price', async () => {
  open({ price: 0 })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
})

test.each([
  ['Product', 'Enquire Now', 'enquiry'],
  ['Event', 'Register for This Event', 'registration'],
  ['Service', 'Book Service', 'booking'],
] as const)('%s: "%s" puts it into the cart', async (item_type, label, action_type) => {
  const { user, store } = open({ item_type })
  await user.click(await screen.findByRole('button', { name: label }))
  expect(await screen.findByText('Added to cart!')).toBeVisible()
  expect(store.getState().cart).toMatchObject([{ action_type, quantity: 1 }])
})

test('a blog post shows its date, excerpt and text and no cart button', async () => {
  open({ item_type: 'Blog', price: 0, item_info: { excerpt: 'Opals drink.' }, description: 'All of it.' })
  for (const words of ['March 5, 2026', 'Opals drink.', 'All of it.'])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Enquire|Book|Register/ })).not.toBeInTheDocument()
})

describe('a post with formatted text', () => {
  const body =
    '<h2>Water</h2><p>Opals <strong>drink</strong>: <a href="/shop/welo-opals">see</a>.</p><ol><li><p>Dry it.</p></li></ol>' +
    '<blockquote><p>Wait.</p></blockquote><img src="/media/0a/1600.webp" alt="A clear opal" width="1600" height="900">'

  test('is an article with its elements, instead of the description', async () => {
    open({ item_type: 'Blog', description: 'For other clients', item_info: { excerpt: 'Opals drink.' }, body })
    const article = within(await screen.findByRole('article'))
    expect(article.getByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
    expect(article.getByRole('heading', { level: 2, name: 'Water' })).toBeVisible()
    expect(article.getByText('drink').tagName).toBe('STRONG')
    expect(article.getByRole('link', { name: 'see' })).toHaveAttribute('href', '/shop/welo-opals')
    expect(article.getByText('Dry it.').closest('ol')).toBeVisible()
    expect(article.getByText('Wait.').closest('blockquote')).toBeVisible()
    expect(article.getByText('Opals drink.')).toBeVisible()
    expect(screen.queryByText('For other clients')).not.toBeInTheDocument()
  })

  test('has pictures in several widths that reserve their space', async () => {
    open({ item_type: 'Blog', body })
    const picture = await screen.findByRole('img', { name: 'A clear opal' })
    expect(picture).toHaveAttribute(
      'srcset',
      expect.stringContaining('/media/0a/400.webp 400w, /media/0a/800.webp 800w'),
    )
    expect(picture).toHaveAttribute('width', '1600')
    expect(picture).toHaveAttribute('height', '900')
    expect(picture).toHaveAttribute('loading', 'lazy')
  })

  test('is harmless even if the server has not cleaned it', async () => {
    const { container } = open({
      item_type: 'Blog',
      body: '<p onclick="alert(1)">a<script>alert(1)</script><a href="javascript:alert(1)">b</a></p><img src=x onerror=alert(1)><svg onload=alert(1)>',
    })
    const article = await screen.findByRole('article')
    expect(article).toHaveTextContent('aalert(1)b')
    expect(article.querySelectorAll('script, svg[onload], a, [onclick], img')).toHaveLength(0)
    expect(container.querySelector('[onerror]')).toBeNull()
  })

  test('shows its description where there is none', async () => {
    open({ item_type: 'Blog', description: 'All of it.', body: '' })
    expect(await screen.findByText('All of it.')).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })
})

test('an event shows its day, time, place and ticket', async () => {
  open({
    item_type: 'Event',
    price: 15,
    item_info: { event_date: '2026-10-14', event_time: '10 am to 5 pm', location: 'Morocco Shrine' },
  })
  const words = [
    'Oct',
    '14',
    '2026',
    '10 am to 5 pm',
    'Morocco Shrine',
    'About This Event',
    'Event Ticket',
    'USD 15.00',
  ]
  for (const word of words) expect(await screen.findByText(word)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/events/it.ics')
})

const evening = { id: 7, item_type: 'Event', item_info: { capacity: 12 } } as const

test('an event with limited seats shows how many are left, and how many people come', async () => {
  const { user, store } = open(evening, { 'GET /items/7/seats': { left: 5, taken: 7 } })
  expect(await screen.findByText('12, 5 left')).toBeVisible()
  expect(screen.getByText('7 people')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register for This Event' }))
  expect(store.getState().cart).toMatchObject([{ id: 7 }])
})

test('a full event says so in place of its button', async () => {
  open(evening, { 'GET /items/7/seats': { left: 0, taken: 12 } })
  expect(await screen.findByText('12, all taken')).toBeVisible()
  expect(screen.getByText('This event is full')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register for This Event' })).not.toBeInTheDocument()
})

test('a server without seat counts does not affect the event', async () => {
  open(evening, { 'GET /items/7/seats': refuse(404, 'There is no such call.') })
  expect(await screen.findByText('12')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Register for This Event' })).toBeEnabled()
})

test('an event with the maximum seats in the cart takes no more and says why', async () => {
  const { user, store } = open({ id: 7, item_type: 'Event', item_info: null })
  const button = await screen.findByRole('button', { name: 'Register for This Event' })
  for (let press = 0; press < 11; press++) await user.click(button)
  expect(store.getState().cart).toMatchObject([{ id: 7, quantity: 10 }])
  expect(await screen.findByText(/At most 10 seats can be registered at once/)).toBeVisible()
})

test('a past event says so instead of offering its button', async () => {
  open({ item_type: 'Event', item_info: { event_date: '2020-01-01' } })
  expect(await screen.findByText('This event is over.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register for This Event' })).not.toBeInTheDocument()
})

test('an event without a date shows the date it was created', async () => {
  open({ item_type: 'Event', created_at: '2026-03-05T15:00:00.000Z', item_info: null })
  expect(await screen.findByText('Mar')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument()
})

test('a service shows its price as a starting price', async () => {
  open({ item_type: 'Service', price: 80 })
  expect(await screen.findByText('Starting from')).toBeVisible()
  expect(screen.getByText('USD 80.00')).toBeVisible()
})

test('a wished date goes with the booking of a service', async () => {
  const { user, store } = open({ item_type: 'Service', title: 'Ring sizing' })
  await user.type(await screen.findByLabelText('Preferred date (optional)'), '2027-03-05')
  await user.click(screen.getByRole('button', { name: 'Book Service' }))
  expect(store.getState().cart).toMatchObject([{ title: 'Ring sizing', question: 'Preferred date: March 5, 2027' }])
})

test('thumbnails switch between several pictures', async () => {
  const { user } = open({
    title: 'Welo Opal',
    _item_images_of_items: {
      items: [buildMedia({ id: 1 }), buildMedia({ id: 2 }), buildMedia({ id: 3, Is_disabled: true })],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show picture 2 of 2' }))
  expect(screen.getByRole('img', { name: 'Welo Opal' })).toHaveAttribute('src', '/media/opal-2.jpg')
})

test('a picture has its alt text if there is one', async () => {
  open({ _item_images_of_items: { items: [buildMedia({ alt: 'A dome of green fire' })] } })
  expect(await screen.findByRole('img', { name: 'A dome of green fire' })).toBeVisible()
})

test('a YouTube video loads when played and without cookies', async () => {
  const items = [buildMedia({ image_type: 'Video', display_image: '', youTube_url: 'https://youtu.be/dQw4w9WgXcQ' })]
  const { user, container } = open({ title: 'Welo Opal', _item_images_of_items: { items } })
  const play = await screen.findByRole('button', { name: 'Play the film, from YouTube' })
  expect(container.querySelector('iframe')).toBeNull()
  await user.click(play)
  expect(screen.getByTitle('Welo Opal')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  )
})

test('a single picture has no thumbnails', async () => {
  open({ _item_images_of_items: { items: [buildMedia()] } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('list', { name: 'More pictures' })).not.toBeInTheDocument()
})

describe('below a product', () => {
  seeEverything()
  afterEach(() => localStorage.clear())

  test('stand its care and the ways to ask about it', async () => {
    open({ title: 'Welo Opal' }, { 'GET /items/1/similar': [] })
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
    const { user } = open({}, { 'GET /items/1/similar': [] })
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
    open({ title: 'Welo Opal' }, { 'GET /items/1/similar': [buildItem({ id: 2, title: 'Water Opal' })] })
    expect(await screen.findByRole('heading', { name: 'Pieces like this one' })).toBeVisible()
    const seen = within(await screen.findByRole('region', { name: 'Seen before' }))
    expect(seen.getAllByRole('link')).toHaveLength(1)
    expect(seen.getByRole('link', { name: 'Old Opal' })).toHaveAttribute('href', '/item/old')
    expect(localStorage.getItem('elegant_recent')).toContain('"title":"Welo Opal"')
  })

  test('nothing is promised of a server that knows none like it', async () => {
    open({}, { 'GET /items/1/similar': refuse(404, 'There is no such call.') })
    await screen.findByRole('region', { name: 'Ask about this piece' })
    expect(screen.queryByRole('heading', { name: 'Pieces like this one' })).not.toBeInTheDocument()
  })
})

test('a piece that a list led to has links to those beside it there', async () => {
  keepListedItems(['before', 'it', 'after'])
  open({})
  expect(await screen.findByRole('link', { name: 'Previous piece' })).toHaveAttribute('href', '/item/before')
  expect(screen.getByRole('link', { name: 'Next piece' })).toHaveAttribute('href', '/item/after')
  keepListedItems([])
})

test('arrow keys lead through several pictures', async () => {
  const { user } = open({ _item_images_of_items: { items: [buildMedia({ id: 1 }), buildMedia({ id: 2 })] } })
  const [first, second] = await screen.findAllByRole('button', { name: /^Show picture/ })
  first?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(second).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{ArrowLeft}')
  expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('an unknown item shows an error, and Go Back leads to the shop', async () => {
  const shop = { 'GET /items_by_type/Product?external={"page":1}': () => new Promise(() => undefined) }
  const { user, router } = renderPage(routes, { path: '/item/gone', api: { 'GET /items_details/gone': [], ...shop } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go Back' }))
  expect(router.state.location.pathname).toBe('/shop')
})

test('a 404 response shows that the item is not found', async () => {
  renderPage(routes, { path: '/item/gone', api: { 'GET /items_details/gone': refuse(404, 'No such item') } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
})

test('an item that failed to load can be retried', async () => {
  expectError(/UX API request failed/)
  let isDown = true
  const { user } = renderPage(routes, {
    path: '/item/it',
    api: {
      'GET /items_details/it': () => (isDown ? refuse(503, 'Busy') : [buildItem({ slug: 'it', title: 'Welo Opal' })]),
    },
  })
  expect(await screen.findByRole('heading', { name: "This item couldn't be loaded" })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Welo Opal' })).toBeVisible()
})

test('a former address leads to the present one, and takes the place of it in the history', async () => {
  const item = buildItem({ slug: 'black-opal', title: 'Black Opal' })
  const { router } = renderPage(routes, {
    path: '/item/dark-opal?utm_source=mail',
    api: { 'GET /items_details/dark-opal': [item], 'GET /items_details/black-opal': [item] },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Black Opal' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/item/black-opal', search: '?utm_source=mail' })
  expect(router.state.historyAction).toBe('REPLACE')
})

test('a slug that is not found leads to a search for its words', async () => {
  renderPage(routes, { path: '/item/honey-nodule-2', api: { 'GET /items_details/honey-nodule-2': [] } })
  expect(await screen.findByRole('heading', { name: 'Item not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search for “honey nodule 2”' })).toHaveAttribute(
    'href',
    '/shop?search=honey%20nodule%202',
  )
})
