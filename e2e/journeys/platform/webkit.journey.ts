import { Key } from 'selenium-webdriver'
import { test } from '../../support/journey.ts'
import { hasWebKit, openWebKit } from '../../support/webkit.ts'

const hasNoOverflow = 'document.documentElement.scrollWidth <= innerWidth'

for (const [width, height] of [
  [1440, 900],
  [450, 900],
] as const) {
  test(`in Safari’s engine, ${width} pixels wide, a shopper turns a stone and orders it, and the owner reads the order`, async ({
    shop,
  }) => {
    test.skip(!hasWebKit, 'There is no WebKit on this machine.')
    const webkit = await openWebKit(width, height)
    try {
      for (const path of ['/', '/shop', '/categories', '/events', '/blog', '/about', '/contact', '/custom-jewelry']) {
        await webkit.open(shop.url + path)
        await webkit.waitFor('document.querySelector("main h1")')
        await webkit.waitFor(hasNoOverflow)
      }

      await webkit.open(`${shop.url}/item/welo-opal-oval-cabochon-682-ct-broad-flash`)
      await webkit.click('Turn it in the light')
      await webkit.waitFor('document.querySelector("main input[type=range]")')
      await webkit.waitFor('!document.body.innerText.includes("Loading the turntable")')
      await webkit.click('Enquire Now')
      await webkit.waitFor('document.querySelector("a[aria-label=\'Cart, 1 item\']")')
      await webkit.open(`${shop.url}/cart`)
      await webkit.click('Proceed to Checkout')
      await webkit.waitForText('Order placed successfully!')

      await webkit.open(`${shop.url}/sign-in`)
      await webkit.fill('Email', shop.admin.email)
      await webkit.fill('Password', shop.admin.password, Key.ENTER)
      await webkit.waitFor('location.pathname === "/shop"')
      await webkit.open(`${shop.url}/admin/orders`)
      await webkit.waitForText('Welo')
      await webkit.waitFor(hasNoOverflow)
    } finally {
      await webkit.close()
    }
  })
}
