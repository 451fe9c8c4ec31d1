import { expect, sharedShopTest as test } from '../../support/journey.ts'

const addresses = [
  '/',
  '/shop',
  '/shop/emeralds',
  '/cart',
  '/customer/dashboard',
  '/admin/orders',
  '/contact',
  '/sign-in',
]

test('concurrent visitors never see data of one another', async ({ shop }) => {
  const customers = await Promise.all(
    ['ada', 'bela', 'cem', 'dora'].map(async (name) => {
      const email = `${name}@example.com`
      const response = await fetch(`${shop.url}/api/identity/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.url },
        body: JSON.stringify({ name, email, password: 'eight opals' }),
      })
      const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1).join(''))
      return { email, cookie: cookie.join('; ') }
    }),
  )
  const visitors = [...customers, { email: undefined, cookie: '' }]
  const visits = Array.from({ length: 400 }, (_, place) => ({
    ...(visitors[place % visitors.length] ?? { email: undefined, cookie: '' }),
    // Every other URL is unique, so its page is not cached.
    address: `${addresses[place % addresses.length]}${place % 2 ? `?page=${'0'.repeat(place)}1` : ''}`,
  }))
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let visit = visits.pop(); visit; visit = visits.pop()) {
        const { email, cookie, address } = visit
        const html = await (await fetch(shop.url + address, { headers: cookie ? { cookie } : {} })).text()
        const page = html.slice(html.indexOf('<body'), html.indexOf('id="boot"'))
        for (const customer of customers) {
          expect(page, `the page ${address}`).not.toContain(customer.email)
          expect(html.includes(customer.email), `${customer.email} in ${address} of ${email}`).toBe(
            customer.email === email,
          )
        }
      }
    }),
  )
})
