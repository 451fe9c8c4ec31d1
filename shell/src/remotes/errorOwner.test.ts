import { findErrorOwner } from './errorOwner.ts'

const origin = 'https://shop.test'
const storefront = { remote: 'storefront', version: '1.0.0-abc' }

test.each([
  [
    'a remote, in Chrome',
    `TypeError: e is not a function
    at onClick (https://shop.test/remotes/storefront/1.0.0-abc/item.js:1:234)
    at uT (https://shop.test/remotes/shell/1/main.0123abcd.js:2:99)`,
    { release: storefront, at: 'item.js:1:234' },
  ],
  [
    'a remote, in Firefox and Safari',
    `onClick@https://shop.test/remotes/storefront/1.0.0-abc/item.js:1:234
uT@https://shop.test/remotes/shell/1/main.0123abcd.js:2:99`,
    { release: storefront, at: 'item.js:1:234' },
  ],
  [
    'a remote that called a shared function with a wrong value',
    `TypeError: x is null
    at formatPrice (https://shop.test/remotes/shell/1/main.0123abcd.js:2:99)
    at Array.map (<anonymous>)
    at ShopPage (https://shop.test/remotes/storefront/1.0.0-abc/shop.js:1:7)`,
    { release: storefront, at: 'shop.js:1:7' },
  ],
  [
    'the shell',
    `Error: no
    at async start (https://shop.test/remotes/shell/1/main.0123abcd.js:2:99)`,
    { release: { remote: 'shell', version: '1' }, at: 'main.0123abcd.js:2:99' },
  ],
  [
    'an extension that wraps a function of the shop',
    `Error: no
    at fetch (chrome-extension://abc/inject.js:1:2)
    at onClick (https://shop.test/remotes/storefront/1.0.0-abc/item.js:1:234)`,
    undefined,
  ],
  ['another site', 'Error: no\n    at a (https://evil.test/remotes/storefront/1.0.0-abc/item.js:1:2)', undefined],
  ['a site whose name begins like the shop', 'a@https://shop.test.evil/remotes/a/b/c.js:1:2', undefined],
  ['the page itself', 'ResizeObserver loop@https://shop.test/shop:1:1', undefined],
  ['nothing', '', undefined],
])('an error belongs to %s', (_, stack, owner) => {
  expect(findErrorOwner(stack, origin)).toEqual(owner)
})
