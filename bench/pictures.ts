import { setTimeout as wait } from 'node:timers/promises'
import type { Category, Item, MediaUpload, PictureFacts } from '@elegant/shared/rules'
import sharp from 'sharp'
import type { ApiCall } from '../e2e/support/apiClients.ts'

/** Number of pictures of the first product. */
const galleryCount = 4
/** For encoding all AVIF files, in milliseconds. */
const timeout = 300_000

/** Uploads pictures for the first page of products and for all categories, and waits until every format is encoded. */
export async function uploadPictures(call: ApiCall): Promise<{ products: Item[] }> {
  const { products, categories } = await fetchCatalog(call)
  const files: MediaUpload[] = []
  for (const seed of products.keys()) files.push(await upload(call, seed))
  for (const [place, product] of products.entries()) {
    const own = files.slice(place, place + (place === 0 ? galleryCount : 1))
    for (const [seq, { id, url }] of own.entries()) {
      const { id: items_id, shops_id } = product
      const picture = { items_id, shops_id, display_image: url, mediafiles_id: id, image_type: 'Image', seq }
      await call('POST', '/item_images', picture)
    }
  }
  for (const { id } of categories) {
    const { path } = await upload(call, products.length + id)
    await call('PATCH', `/items_categories/${id}`, { image_url: path.url })
  }
  const timeoutAt = Date.now() + timeout
  for (;;) {
    const now = await fetchCatalog(call)
    const media = now.products.flatMap(({ _item_images_of_items }) => _item_images_of_items.items)
    const images = media.filter(({ image_type }) => image_type === 'Image')
    const pictures: Partial<PictureFacts>[] = [...images, ...now.categories]
    if (pictures.every(({ formats }) => formats?.includes('avif'))) return now
    if (Date.now() > timeoutAt) throw new Error('The pictures were not ready in time')
    await wait(1000)
  }
}

async function fetchCatalog(call: ApiCall): Promise<{ products: Item[]; categories: Category[] }> {
  const { items }: { items: Item[] } = await (await call('GET', '/items_by_type/Product?external={"page":1}')).json()
  return { products: items, categories: await (await call('GET', '/items_categories')).json() }
}

async function upload(call: ApiCall, seed: number): Promise<MediaUpload> {
  const form = new FormData()
  form.set('image_type', 'Image')
  form.set('file', new Blob([new Uint8Array(await createPhotograph(seed))]), 'stone.jpg')
  return (await call('POST', '/image_upload', form)).json()
}

/** Compresses like a real photograph: a gradient with detail at every scale. */
function createPhotograph(seed: number): Promise<Buffer> {
  const hue = seed * 47
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">
    <radialGradient id="light">
      <stop stop-color="hsl(${hue} 60% 70%)"/><stop offset="1" stop-color="hsl(${hue + 80} 50% 12%)"/>
    </radialGradient>
    <filter id="detail" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency=".015" numOctaves="5" seed="${seed}"/>
      <feColorMatrix values="1.6 0 0 0 -.3  0 1.6 0 0 -.3  0 0 1.6 0 -.3  0 0 0 0 1"/>
    </filter>
    <rect width="1600" height="1600" fill="url(#light)"/>
    <rect width="1600" height="1600" filter="url(#detail)" opacity=".5"/>
  </svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
}
