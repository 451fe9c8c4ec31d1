import { activateRelease } from '@elegant/releases/commands/commands'
import { readRegistry } from '@elegant/releases/registry/registry'
import { expect } from '../../support/journey.ts'
import { copyRelease, copyShell } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'

const onServer = (code: string) => (file: string, text: string) => (file === 'server.cjs' ? `${code};${text}` : text)

/** Faults of a server build. Visitors in a browser would never see them. */
const faults = {
  'blocks its process': 'for (;;);',
  'ends its process': 'process.exit(1)',
  'rejects after it has loaded': "setTimeout(() => Promise.reject(new Error('Bad release')), 20)",
}

/** Addresses of the storefront, which the release before has to show whole, and others that it has no part in. */
const storefrontPages = { '/': 'Our Collections', '/shop': 'Our Collection', '/events': 'Upcoming Events' }
const otherPages = ['/sign-in', '/cart', '/admin', '/no-such-page']

for (const [fault, code] of Object.entries(faults)) {
  test(`a release that ${fault} on the server empties no page, and is rolled back`, async ({ shop, request }) => {
    const before = (await readRegistry(shop.dist)).remotes.storefront?.active
    const bad = await copyRelease(shop.dist, 'storefront', { change: onServer(code) })
    await activateRelease({ dist: shop.dist, name: 'storefront', by: 'a journey', why: '' }, bad)

    const html = async (url: string) => (await request.get(shop.url + url)).text()
    const addresses = [...Object.keys(storefrontPages), ...otherPages]
    const empty = await Promise.all(addresses.map(async (url) => ((await html(url)).includes('<header') ? [] : [url])))
    expect(empty.flat()).toEqual([])

    await expect
      .poll(async () => (await readRegistry(shop.dist)).remotes.storefront)
      .toMatchObject({ active: before, takenBack: bad.version })
    for (const [url, heading] of Object.entries(storefrontPages))
      await expect.poll(async () => (await html(url)).includes(`>${heading}</h`)).toBe(true)
  })
}

test('a shell that blocks its process on the server empties no page, and is rolled back', async ({ shop, request }) => {
  const before = (await readRegistry(shop.dist)).shell?.active
  const bad = await copyShell(shop.dist, { change: onServer('for (;;);') })
  await activateRelease({ dist: shop.dist, name: 'shell', by: 'a journey', why: '' }, bad)
  const html = async (url: string) => (await request.get(shop.url + url)).text()
  for (const url of [...Object.keys(storefrontPages), ...otherPages])
    await expect.poll(async () => (await html(url)).includes('<header')).toBe(true)
  await expect
    .poll(async () => (await readRegistry(shop.dist)).shell)
    .toMatchObject({ active: before, takenBack: bad.version })
})
