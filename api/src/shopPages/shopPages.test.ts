import { type ShopPage, shopPageNames } from '@elegant/shared/rules'
import { cleanBody } from '../formattedText/cleanBody.ts'
import { buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'
import { defaultBodies } from './defaultPages.ts'

/** The pages that come with a text. */
const defaultNames = shopPageNames.filter((name) => !['maker', 'credits'].includes(name))

let testApp: TestApp
let admin: Caller
let guest: Caller
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await testApp.member('admin')
  guest = await testApp.guest()
})
afterEach(() => testApp.close())

const change = (name: string, changes: object, headers: Record<string, string> = {}) =>
  admin.call('PATCH', `/pages/${name}`, { body: changes, headers })
const shown = async (who = guest): Promise<string[]> =>
  (await who.get('/shop')).body.pages.map(({ name }: { name: string }) => name)
const returns = { days: 14, payer: 'customer', country: 'US' }
const shipping = { amount: 8.5, currency: 'USD', country: 'US', handlingDays: 2, transitDays: 5 }

test('comes with texts that the API would store as they are', async () => {
  for (const body of Object.values(defaultBodies)) expect(cleanBody(body)).toBe(body)
  expect(await shown()).toEqual(defaultNames)
  expect((await guest.get('/pages/shipping')).body).toEqual({
    name: 'shipping',
    title: 'Shipping',
    body: defaultBodies.shipping,
    is_shown: true,
    is_default: true,
    changed_at: null,
    return_terms: null,
    shipping_terms: null,
    version: 1,
  })
})

test('shows what the owner writes to every visitor, cleaned', async () => {
  const before = (await guest.get('/revision')).body.revision
  const written = '<h1>Parcels</h1><p onclick="x()">We send <b>insured</b>.</p><script>alert(1)</script>'
  expect(await change('shipping', { body: written })).toMatchObject({
    status: 200,
    body: { body: '<h2>Parcels</h2><p>We send <strong>insured</strong>.</p>', is_default: false, version: 2 },
  })
  const { body: page } = await guest.get('/pages/shipping')
  expect(page.body).toBe('<h2>Parcels</h2><p>We send <strong>insured</strong>.</p>')
  expect(page.changed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect((await guest.get('/revision')).body.revision).toBe(before + 1)
})

test.each([[{ is_shown: false }], [{ body: '' }], [{ body: '<p> </p>' }]])(
  'has no address and no link after %j',
  async (changes) => {
    await change('terms', changes)
    expect(await guest.get('/pages/terms')).toMatchObject({ status: 404 })
    expect(await shown()).toEqual(defaultNames.filter((name) => name !== 'terms'))
    expect(await admin.get('/pages/terms')).toMatchObject({ status: 200 })
  },
)

test('gets its first text back with null', async () => {
  await change('faq', { body: '<p>Ask us.</p>' })
  expect((await change('faq', { body: null })).body).toMatchObject({ is_default: true, body: defaultBodies.faq })
})

test('keeps each change in the change log, which takes it back', async () => {
  await change('returns', { body: '<p>Ask us.</p>', return_terms: returns })
  const [{ id, ...entry }] = (await admin.get('/changes')).body.items
  expect(entry).toMatchObject({
    entity: 'page',
    label: 'Returns',
    action: 'changed',
    before: { body: null, return_terms: null },
    after: { body: '<p>Ask us.</p>', return_terms: returns },
  })
  expect(await admin.post(`/changes/${id}/restore`, {})).toMatchObject({ status: 200 })
  expect((await guest.get('/pages/returns')).body).toMatchObject({ is_default: true, return_terms: null })
})

test.each([
  ['faq', 'Questions and answers'],
  ['maker', 'The maker'],
  ['credits', 'Picture credits'],
])('%s is called %s in the change log, as on the page', async (name, title) => {
  const { body } = await change(name, { body: '<p>Ada cuts every stone.</p>' })
  expect(body).toMatchObject({ title })
  expect((await admin.get('/changes')).body.items[0]).toMatchObject({ entity: 'page', label: title })
})

test('is not overwritten by somebody who has read an older version', async () => {
  await change('faq', { body: '<p>Ask us.</p>' })
  expect(await change('faq', { body: '<p>Write.</p>' }, { 'if-match': '"1"' })).toMatchObject({ status: 409 })
  expect(await change('faq', { body: '<p>Write.</p>' }, { 'if-match': '"2"' })).toMatchObject({ status: 200 })
})

test('states terms for search engines, while the page is shown', async () => {
  await change('returns', { return_terms: returns })
  await change('shipping', { shipping_terms: shipping })
  const stated = async () => (await guest.get('/shop')).body.pages.slice(0, 2)
  expect(await stated()).toEqual([
    { name: 'shipping', title: 'Shipping', shipping_terms: shipping },
    { name: 'returns', title: 'Returns', return_terms: returns },
  ])
  await change('shipping', { shipping_terms: null })
  expect(await stated()).toMatchObject([{ name: 'shipping', title: 'Shipping' }, { name: 'returns' }])
  expect((await stated())[0]).not.toHaveProperty('shipping_terms')
})

test.each([
  ['returns', { return_terms: { ...returns, days: -1 } }, 'return_terms.days', 'Days must be 0 or greater'],
  ['returns', { return_terms: { ...returns, payer: 'nobody' } }, 'return_terms.payer', /must be one of/],
  ['shipping', { shipping_terms: { ...shipping, country: 'USA' } }, 'shipping_terms.country', /two letters/],
  ['terms', { return_terms: returns }, 'return_terms', 'Only the page about returns has these terms'],
  ['faq', { shipping_terms: shipping }, 'shipping_terms', 'Only the page about shipping has these terms'],
  ['faq', { body: '<img src="https://elsewhere.example/x.png" alt="x">' }, 'body', /uploaded to this shop/],
  ['faq', { title: 'Other' }, 'body', /Unknown field/],
])('%s refuses %j', async (name, changes, path, message) => {
  const { status, body } = await change(name, changes)
  expect(status).toBe(400)
  expect(body.payload.errors[0]).toEqual({
    path,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test.each(['maker', 'credits'])('has no address and no link until the owner writes it: %s', async (name) => {
  expect(await guest.get(`/pages/${name}`)).toMatchObject({ status: 404 })
  await change(name, { body: '<p>Ada cuts every stone.</p>' })
  expect((await guest.get(`/pages/${name}`)).body).toMatchObject({
    body: '<p>Ada cuts every stone.</p>',
    is_default: false,
  })
  expect(await shown()).toEqual([...defaultNames, name])
  await change(name, { body: null })
  expect(await guest.get(`/pages/${name}`)).toMatchObject({ status: 404 })
})

test('has one of eight names: another name is not found', async () => {
  expect(await guest.get('/pages/imprint')).toMatchObject({ status: 404 })
  expect(await change('imprint', { body: '<p>x</p>' })).toMatchObject({ status: 404 })
})

test('belongs to its shop', async () => {
  const elsewhere = await testApp.guest(undefined, await buildShop(testApp.db))
  await change('faq', { body: '<p>Ask us.</p>' })
  expect((await elsewhere.get('/pages/faq')).body.is_default).toBe(true)
})

test('is listed for the owner, hidden ones too', async () => {
  await change('terms', { is_shown: false })
  const { body }: { body: ShopPage[] } = await admin.get('/pages')
  expect(body.map(({ name, is_shown }) => [name, is_shown])).toEqual(
    shopPageNames.map((name) => [name, name !== 'terms']),
  )
})
