import type { ItemMedia } from '@elegant/shared/rules'
import { buildItem, buildMedia, buildPage, type FakeApi, fakeFetch, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { uploadThrough } from './uploadThrough.ts'

interface Uploads {
  /** Progress callbacks by file name. */
  progress: Map<string, (share: number) => void>
  /** The server answers an upload once it is fulfilled. */
  held: Promise<unknown> | undefined
}

export const uploads: Uploads = { progress: new Map(), held: undefined }

/** Opens the media manager of an item on a stateful fake server; `api` adds further responses. */
export async function openMediaManager(media: ItemMedia[], api: FakeApi = {}) {
  let stored = media
  Object.assign(uploads, { progress: new Map(), held: undefined })
  const server: FakeApi = {
    'GET /items_by_type/Product?external={"page":1}': () =>
      buildPage([{ ...buildItem(), _item_images_of_items: { items: stored } }]),
    'POST /item_images': ({ body }) => {
      const made = buildMedia({ id: 101 + stored.length, ...(body as Partial<ItemMedia>) })
      stored = [...stored, made]
      return made
    },
    'POST /items/1/image_order': ({ body }) => {
      const { item_images_ids: ids } = body as { item_images_ids: number[] }
      stored = ids.flatMap((id, seq) => stored.filter((one) => one.id === id).map((one) => ({ ...one, seq })))
      return stored
    },
    ...api,
  }
  uploadThrough(fakeFetch({ 'POST /image_upload': respondToUpload, ...api }), (name, progress) =>
    uploads.progress.set(name, progress),
  )
  const view = renderPage(routes, { path: '/admin/products', api: server })
  await view.user.click(await screen.findByRole('button', { name: 'Upload media' }))
  return view
}

/** The ids of the pictures in their order. */
export const tiles = () =>
  within(screen.getByRole('group', { name: 'Media of Welo Opal' }))
    .queryAllByRole('listitem')
    .map((tile) => tile.getAttribute('data-media'))
export const three = [1, 2, 3].map((id) => buildMedia({ id, seq: id }))

/** The upload response for a file of this name (docs/product/api.md#calls), once the test releases it. */
async function respondToUpload({ body }: { body: unknown }) {
  const file = body instanceof FormData ? body.get('file') : null
  const { name } = file instanceof File ? file : { name: '' }
  await uploads.held
  const said = { url: `/media/${name}` }
  return { id: 9, ...(name.endsWith('mp4') ? { video: said } : { image: said }) }
}
