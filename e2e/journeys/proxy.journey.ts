import { expect, test } from '../support/journey.ts'
import { hasNginx, openNginx } from '../support/nginx.ts'

test('behind the nginx of the containers the shop is the same, and its files need no program', async ({
  page,
  shop,
}) => {
  test.skip(!hasNginx, 'There is no nginx on this machine.')
  const nginx = await openNginx(shop)
  try {
    const scripts: { url: string; headers: Record<string, string> }[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push({ url: response.url(), headers: response.headers() })
    })
    await page.goto(`${nginx.url}/shop`)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('Order placed successfully!')).toBeVisible()

    expect(scripts.length).toBeGreaterThan(3)
    for (const { url, headers } of scripts) {
      expect(headers, url).toMatchObject({ server: 'nginx', 'cache-control': 'public, max-age=31536000, immutable' })
    }
    const [{ url } = { url: '' }] = scripts
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect((await fetch(`${nginx.url}/api/docs`)).status).toBe(200)
  } finally {
    await nginx.close()
  }
})
