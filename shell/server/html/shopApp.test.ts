import { adminManifestPath, shopManifestPath, shopPreviewPath } from '@elegant/shared/rules'
import sharp from 'sharp'
import { type OpenPages, openPages } from '../testing/openPages.ts'

let pages: OpenPages
beforeAll(async () => {
  pages = await openPages('')
  await pages.release('1.0.0', '')
})
afterAll(() => pages.close())

const get = (url: string) => pages.app.inject(url)

test('the shop has a manifest with its name, and icons of the stated sizes', async () => {
  pages.api.shop = { name: 'Opal & Co', _shop_info: { contact_info: {} } }
  const { headers, body } = await get(shopManifestPath)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { icons, ...manifest } = JSON.parse(body)
  expect(manifest).toMatchObject({ name: 'Opal & Co', start_url: '/', scope: '/' })
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const { statusCode, headers, rawPayload } = await get(src)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the touch icon of iOS has no transparent pixels, which it would fill with black', async () => {
  const { isOpaque } = await sharp((await get('/apple-touch-icon.png')).rawPayload).stats()
  expect(isOpaque).toBe(true)
})

test('the preview image of the shop is 1200 × 630 pixels', async () => {
  const { headers, rawPayload } = await get(shopPreviewPath)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

test('every page names the touch icon, and either the shop’s manifest or that of the admin area', async () => {
  for (const path of ['/shop', '/cart', '/nowhere', '/admin']) {
    const { body } = await get(path)
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
    const isAdmin = path === '/admin'
    expect(body.includes(`<link rel="manifest" href="${shopManifestPath}">`)).toBe(!isAdmin)
    expect(body.includes(`<link rel="manifest" href="${adminManifestPath}">`)).toBe(isAdmin)
  }
})
