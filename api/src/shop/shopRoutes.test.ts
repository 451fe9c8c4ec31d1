import { buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)

const change = (changes: object, headers: Record<string, string> = {}) =>
  admin.call('PATCH', '/shop', { body: changes, headers })

test('returns the shop with every field of the core API', async () => {
  expect((await guest.get('/shop')).body).toEqual({
    id: testApp.shop.id,
    name: testApp.shop.domain,
    description: '',
    logo: '',
    custom_domain: '',
    slug: '',
    Is_visible: true,
    allow_affiliate: false,
    testmode: false,
    asks_reviews: false,
    _shop_info: { contact_info: { name: '', email: '', phone: '', website_url: '' } },
    hold_rules: { automatic: false, hours: 72, atOnce: 2, perStoneDays: 7 },
    payment_rules: { deposit: 50, downPayment: 20, months: 6, graceDays: 7, kept: 0 },
    visit: { address: '', open_hours: '', map: '', map_alt: '' },
    pages: ['Shipping', 'Returns', 'Questions and answers', 'Privacy', 'Terms', 'Accessibility'].map((title) => ({
      name: expect.any(String),
      title,
    })),
    body_limit: 50_000,
    sends_mail: false,
    version: 1,
  })
})

test('updates the given fields and keeps the others', async () => {
  const { body: before } = await admin.get('/shop')
  const { body: changed } = await change({
    name: 'Elegant Gems',
    _shop_info: { contact_info: { phone: '904 555 0142' } },
  })
  expect(changed).toEqual({
    ...before,
    name: 'Elegant Gems',
    _shop_info: { contact_info: { ...before._shop_info.contact_info, phone: '904 555 0142' } },
    version: before.version + 1,
  })
  expect((await guest.get('/shop')).body).toEqual(changed)
})

test('accepts every setting, and null to clear one', async () => {
  const settings = {
    name: 'Elegant Gems',
    description: 'Opals\nand more',
    logo: '/media/x7f/400.webp',
    custom_domain: 'shop.example.com',
    slug: 'elegant-gems',
    Is_visible: true,
    allow_affiliate: true,
    testmode: true,
    asks_reviews: true,
    hold_rules: { automatic: true, hours: 48, atOnce: 1, perStoneDays: 0 },
    payment_rules: { deposit: 40, downPayment: 10, months: 3, graceDays: 5, kept: 20 },
    visit: {
      address: '12 Ocean Ave\nJacksonville',
      open_hours: 'By appointment',
      map: '/media/x7f/800.webp',
      map_alt: 'The way',
    },
    _shop_info: {
      contact_info: {
        name: 'Ada',
        email: 'ada@example.com',
        phone: '+1 904 555 0142',
        website_url: 'https://example.com',
      },
    },
  }
  expect(await change(settings)).toMatchObject({ status: 200, body: settings })
  const empty = { description: null, logo: null, custom_domain: null, slug: null }
  const contact_info = { name: null, email: null, phone: null, website_url: null }
  expect(await change({ ...empty, _shop_info: { contact_info } })).toMatchObject({
    status: 200,
    body: {
      description: '',
      logo: '',
      custom_domain: '',
      slug: '',
      _shop_info: { contact_info: { name: '', email: '', phone: '', website_url: '' } },
    },
  })
  expect(await change({})).toMatchObject({ status: 200, body: { name: 'Elegant Gems' } })
  expect(await change({ _shop_info: {} })).toMatchObject({ status: 200 })
})

const visit = { address: '', open_hours: '', map: '', map_alt: '' }

test.each([
  [{ name: '' }, 'name', 'Shop Name is required'],
  [{ name: 'x'.repeat(201) }, 'name', 'Shop Name must be at most 200 characters'],
  [{ description: 'x'.repeat(2001) }, 'description', 'Description must be at most 2000 characters'],
  [{ logo: 'data:text/html,x' }, 'logo', 'Logo URL must be an address that begins with https:// or /'],
  [
    { custom_domain: 'https://x.example/' },
    'custom_domain',
    'Custom Domain must be a host name such as shop.example.com',
  ],
  [
    { visit: { ...visit, map: 'https://maps.example/x.png', map_alt: 'x' } },
    'visit.map',
    'The map must be a picture that was uploaded to this shop',
  ],
  [{ visit: { ...visit, map: '/media/x7f/800.webp' } }, 'visit.map_alt', 'Describe the map in a sentence'],
  // A part would lose the rest.
  [{ visit: { address: '', open_hours: '', map: '' } }, 'visit.map_alt', 'Description of the map must be defined'],
  [{ hold_rules: { automatic: true, hours: 48, atOnce: 1 } }, 'hold_rules.perStoneDays', 'Days is required'],
  [
    { payment_rules: { deposit: 30, downPayment: 20, months: 6, graceDays: 7 } },
    'payment_rules.kept',
    'Kept if canceled is required',
  ],
  [{ slug: 'a/b' }, 'slug', 'Slug must not be dots alone, or have one of / \\ ? # %'],
  [{ Is_visible: 1 }, 'Is_visible', 'Is_visible must be a boolean'],
  [{ _shop_info: { contact_info: { email: 'nobody' } } }, '_shop_info.contact_info.email', 'Invalid email address'],
  [
    { _shop_info: { contact_info: { website_url: 'javascript:x' } } },
    '_shop_info.contact_info.website_url',
    'Website URL must be the address of a website',
  ],
  [{ _shop_info: { contact_info: { fax: '1' } } }, '_shop_info.contact_info', 'Unknown field: fax'],
  [{ domain: 'evil.example' }, 'body', 'Unknown field: domain'],
  [{ key_hash: 'x' }, 'body', 'Unknown field: key_hash'],
])('rejects %j for %s', async (changes, path, message) => {
  expect(await change(changes)).toMatchObject({ status: 400, body: { payload: { errors: [{ path, message }] } } })
})

test('rejects a change of an older version', async () => {
  const { version } = (await admin.get('/shop')).body
  expect(await change({ name: 'A' }, { 'if-match': `"${version}"` })).toMatchObject({ status: 200 })
  expect(await change({ name: 'B' }, { 'if-match': `"${version}"` })).toMatchObject({ status: 409 })
  expect((await admin.get('/shop')).body.name).toBe('A')
})

test('changes only the shop of the token', async () => {
  const elsewhere = await buildShop(testApp.db)
  const stranger = await testApp.member('admin', elsewhere)
  expect(await stranger.call('PATCH', '/shop', { body: { name: 'Theirs' } })).toMatchObject({ status: 200 })
  expect((await guest.get('/shop')).body.name).not.toBe('Theirs')
})
