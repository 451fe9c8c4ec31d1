import { demoFacts, getShopFacts, phoneHref, siteLabel } from './shopFacts.ts'

test('a server that does not answer the shop leaves the facts of the demo', () => {
  expect(getShopFacts({})).toEqual(demoFacts)
})

test('a contact line that the owner leaves empty is none', () => {
  const contact_info = { name: '', email: '', phone: '', website_url: '' }
  expect(getShopFacts({ name: 'Opal & Co', _shop_info: { contact_info } })).toMatchObject({
    name: 'Opal & Co',
    phone: '',
    email: '',
    website: '',
  })
})

test.each([
  ['https://opal.example', 'shop.example', 'https://opal.example'],
  ['', 'shop.example', 'https://shop.example'],
  ['', '', ''],
])('the website %j with the domain %j is %j', (website_url, custom_domain, website) => {
  expect(getShopFacts({ custom_domain, _shop_info: { contact_info: { website_url } } }).website).toBe(website)
})

test.each([
  ['(904) 555-0100', 'tel:+19045550100'],
  ['+49 30 123456', 'tel:+4930123456'],
  ['904 555 0100 ext. 12', 'tel:+19045550100'],
])('%s dials %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

test.each([
  ['https://www.opal.example/', 'opal.example'],
  ['http://opal.example/shop', 'opal.example/shop'],
])('%s reads %s', (website, label) => {
  expect(siteLabel(website)).toBe(label)
})
