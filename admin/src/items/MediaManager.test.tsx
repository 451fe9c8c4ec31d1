import { type ItemMedia, uploadLimits } from '@elegant/shared/rules'
import { buildItem, buildMedia, buildPage, type FakeApi, fakeFetch, refuse, renderPage } from '@elegant/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { withPictures } from '../testing/withPictures.ts'

const pictures = withPictures()

/** Upload progress callbacks by file name. */
let progress: Map<string, (share: number) => void>
let held: Promise<unknown> | undefined

/** Opens the media manager of an item on a stateful fake server; `api` adds further responses. */
async function open(media: ItemMedia[], api: FakeApi = {}) {
  let stored = media
  const calls: unknown[] = []
  progress = new Map()
  held = undefined
  const server: FakeApi = {
    'GET /items_by_type/Product?external={"page":1}': () =>
      buildPage([{ ...buildItem(), _item_images_of_items: { items: stored } }]),
    'POST /item_images': ({ body }) => {
      calls.push(body)
      const made = buildMedia({ id: 100 + calls.length, ...(body as Partial<ItemMedia>) })
      stored = [...stored, made]
      return made
    },
    'POST /items/1/image_order': ({ body }) => {
      calls.push(body)
      const { item_images_ids: ids } = body as { item_images_ids: number[] }
      stored = ids.flatMap((id, seq) => stored.filter((one) => one.id === id).map((one) => ({ ...one, seq })))
      return stored
    },
    ...api,
  }
  const uploads = fakeFetch({ 'POST /image_upload': respondToUpload, ...api })
  globalThis.XMLHttpRequest = uploadingThrough(uploads)
  const view = renderPage(routes, { path: '/admin/products', api: server })
  await view.user.click(await screen.findByRole('button', { name: 'Upload media' }))
  return { ...view, calls }
}

const browsers = globalThis.XMLHttpRequest
afterEach(() => {
  globalThis.XMLHttpRequest = browsers
})

const tiles = () =>
  within(screen.getByRole('group', { name: 'Media of Welo Opal' }))
    .queryAllByRole('listitem')
    .map((tile) => tile.getAttribute('data-media'))
const upload = () => screen.getByRole('button', { name: 'Upload' })
const jpeg = (name: string) => new File(['…'], name, { type: 'image/jpeg' })
const three = [1, 2, 3].map((id) => buildMedia({ id, seq: id }))

test('submitting without a file asks for one', async () => {
  const { user } = await open([])
  await user.click(upload())
  expect(screen.getByText('Please select a file to upload')).toBeVisible()
})

test('chosen files upload at once, one at a time, with progress, and keep their order', async () => {
  const { user, calls } = await open([buildMedia({ id: 1, seq: 4 })])
  const first = Promise.withResolvers<void>()
  held = first.promise
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg'), jpeg('b.jpg')])
  await waitFor(() => expect(progress.has('a.jpg')).toBe(true))
  act(() => progress.get('a.jpg')?.(0.4))
  expect(await screen.findByRole('progressbar', { name: 'a.jpg' })).toHaveValue(0.4)
  expect(screen.getByRole('progressbar', { name: 'b.jpg' })).toHaveValue(0)
  await user.click(upload())
  expect(screen.queryByText('Please select a file to upload')).not.toBeInTheDocument()
  first.resolve()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(await screen.findByText(/Image uploaded successfully Image uploaded successfully/)).toBeInTheDocument()
  expect(calls).toMatchObject([
    {
      ...{ shops_id: null, items_id: 1, display_image: '/media/a.jpg', seq: 5, image_type: 'Image' },
      ...{ Is_disabled: false, mediafiles_id: 9, youTube_url: null },
    },
    { items_id: 1, image_type: 'Image', seq: 6, display_image: '/media/b.jpg' },
  ])
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('the button after a file that has arrived already asks for none, and the next press does', async () => {
  const { user } = await open([])
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText('Image uploaded successfully')).toBeInTheDocument()
  await user.click(upload())
  expect(screen.queryByText('Please select a file to upload')).not.toBeInTheDocument()
  await user.click(upload())
  expect(await screen.findByText('Please select a file to upload')).toBeVisible()
})

test('dropped files are uploaded by their type', async () => {
  const { calls } = await open([])
  const film = new File(['…'], 'turning.mp4', { type: 'video/mp4' })
  const place = screen.getByText(/or drop files here/)
  fireEvent.drop(place, { dataTransfer: { files: [film], types: ['Files'] } })
  expect(await screen.findByText(/Video uploaded successfully/)).toBeInTheDocument()
  expect(calls).toMatchObject([{ image_type: 'Video', display_image: '/media/turning.mp4' }])
  fireEvent.drop(place, { dataTransfer: { files: [], types: ['Files'] } })
  expect(await screen.findByText(/No file selected/)).toBeInTheDocument()
})

test.each([
  ['refused', refuse(415, 'The file must be a picture'), 'Failed to upload image: The file must be a picture'],
  [
    'missing from the response',
    () => Response.json(null),
    'Failed to upload image: Failed to get media URL from upload',
  ],
  ['without an address', { id: 9 }, 'Failed to upload image: Failed to get media URL from upload'],
])('an upload that is %s displays an error and creates no picture', async (_, answer, words) => {
  const { user, calls } = await open([], { 'POST /image_upload': answer })
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText(words)).toBeVisible()
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Dismiss a.jpg' }))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})

test('an upload that fails after the media manager was closed is announced', async () => {
  const arrival = Promise.withResolvers<Response>()
  const { user } = await open([], { 'POST /image_upload': () => arrival.promise })
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  arrival.resolve(refuse(415, 'The file must be a picture'))
  expect(await screen.findByText('Failed to upload image: The file must be a picture (a.jpg)')).toBeInTheDocument()
})

test('a picture with more pixels than the shop takes is made smaller', async () => {
  pictures.read({ width: 10_000, height: 8000 })
  const { user } = await open([])
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText('Image uploaded successfully')).toBeInTheDocument()
  expect(pictures.written).toEqual(['4000×3200'])
})

test('a film with more bytes than the shop takes is not sent', async () => {
  const { user } = await open([], { 'POST /image_upload': refuse(413, 'It was sent') })
  const film = new File(['…'], 'a.mp4', { type: 'video/mp4' })
  Object.defineProperty(film, 'size', { value: uploadLimits.Video + 1 })
  await user.click(screen.getByRole('radio', { name: 'Video' }))
  await user.upload(screen.getByLabelText('Video files'), [film])
  expect(await screen.findByText('Failed to upload video: A film may have at most 100 MB.')).toBeVisible()
})

test('a YouTube video is added by its URL', async () => {
  const { user, calls } = await open([])
  await user.type(screen.getByLabelText('YouTube URL'), 'https://example.com/film')
  await user.click(screen.getByRole('button', { name: 'Add video' }))
  expect(screen.getByText('Enter the URL of a YouTube video')).toBeVisible()
  await user.clear(screen.getByLabelText('YouTube URL'))
  await user.type(screen.getByLabelText('YouTube URL'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.click(screen.getByRole('button', { name: 'Add video' }))
  expect(await screen.findByText(/Video uploaded successfully/)).toBeInTheDocument()
  expect(calls).toMatchObject([{ image_type: 'Video', display_image: '', youTube_url: 'https://youtu.be/dQw4w9WgXcQ' }])
})

test('buttons reorder the tiles and keep the focus', async () => {
  const { user, calls } = await open(three)
  expect(screen.getByRole('button', { name: 'Move Image 1 of Welo Opal earlier' })).toHaveAttribute('aria-disabled')
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Image 2 of Welo Opal earlier' })).toHaveFocus())
  expect(await screen.findByText('Sequence updated successfully')).toBeInTheDocument()
  expect(calls).toEqual([{ item_images_ids: [1, 3, 2] }])
})

test('a list requested before a move does not revert it', async () => {
  let stored = three
  const stale = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const answers = [Promise.resolve(), second.promise]
  let requests = 0
  const { user } = await open([], {
    'GET /items_by_type/Product?external={"page":1}': async () => {
      const item = { ...buildItem(), _item_images_of_items: { items: stored } }
      if (requests++ === 0) return buildPage([item])
      await stale.promise
      return buildPage([item, buildItem({ id: 2, title: 'Newly Come' })])
    },
    'POST /items/1/image_order': async ({ body }) => {
      const { item_images_ids: ids } = body as { item_images_ids: number[] }
      stored = ids.flatMap((id, seq) => three.filter((one) => one.id === id).map((one) => ({ ...one, seq })))
      await answers.shift()
      return stored
    },
  })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  await waitFor(() => expect(requests).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Move Image 2 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['3', '1', '2']))
  stale.resolve()
  expect(await screen.findByText('Newly Come')).toBeVisible()
  expect(tiles()).toEqual(['3', '1', '2'])
  second.resolve()
})

test('two reorders are sent one after the other: the last one wins', async () => {
  const sent: number[][] = []
  const first = Promise.withResolvers<void>()
  const { user } = await open(three, {
    'POST /items/1/image_order': async ({ body }) => {
      const { item_images_ids: ids } = body as { item_images_ids: number[] }
      sent.push(ids)
      if (sent.length === 1) await first.promise
      return []
    },
  })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  await user.click(screen.getByRole('button', { name: 'Move Image 2 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['3', '1', '2']))
  expect(sent).toEqual([[1, 3, 2]])
  first.resolve()
  await waitFor(() =>
    expect(sent).toEqual([
      [1, 3, 2],
      [3, 1, 2],
    ]),
  )
})

test('dragging reorders the tiles', async () => {
  const { calls } = await open(three)
  const [first, , third] = screen.getAllByRole('listitem')
  const dataTransfer = { types: ['application/x-elegant-media'], setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(third?.querySelector('[draggable]') ?? document.body, { dataTransfer })
  fireEvent.drop(first ?? document.body, { dataTransfer })
  await waitFor(() => expect(tiles()).toEqual(['3', '1', '2']))
  await waitFor(() => expect(calls).toEqual([{ item_images_ids: [3, 1, 2] }]))
})

test('a rejected reorder is rolled back with an error', async () => {
  const { user } = await open(three, { 'POST /items/1/image_order': refuse(500, 'The disk is full') })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  expect(await screen.findByText('Failed to update sequence: The disk is full')).toBeInTheDocument()
  await waitFor(() => expect(tiles()).toEqual(['1', '2', '3']))
})

test.each([
  ['on Enter', '{Enter}'],
  ['when it is left', '{Tab}'],
])('a sequence is saved %s', async (_, key) => {
  const sent: unknown[] = []
  const { user } = await open([buildMedia({ id: 1, seq: 2 })], {
    'PATCH /item_images/1': ({ body }) => {
      sent.push(body)
      return buildMedia({ id: 1, seq: 7 })
    },
  })
  const field = screen.getByLabelText('Sequence')
  expect(field).toHaveValue('2')
  await user.clear(field)
  await user.type(field, `7${key}`)
  expect(await screen.findByText('Sequence updated successfully')).toBeInTheDocument()
  expect(sent).toEqual([{ ...wholeImage, seq: 7 }])
})

/** The unchanged fields of the body of PATCH /item_images/1 (product §7.2). */
const wholeImage = {
  ...{ item_images_id: 1, shops_id: 1, items_id: 1, display_image: '/media/opal-1.jpg', seq: 2 },
  ...{ image_type: 'Image', Is_disabled: false, mediafiles_id: null },
}

test('an invalid sequence is not sent and stays in the field', async () => {
  const { user } = await open([buildMedia({ id: 1, seq: 2 })])
  await user.type(screen.getByLabelText('Sequence'), '.5{Enter}')
  expect(screen.getByText(/Failed to update sequence: .*whole number/)).toBeInTheDocument()
  expect(screen.getByLabelText('Sequence')).toHaveValue('2.5')
})

test('a picture gets an alternative text', async () => {
  const sent: unknown[] = []
  const { user } = await open([buildMedia({ id: 1, seq: 2 })], {
    'PATCH /item_images/1': ({ body }) => {
      sent.push(body)
      return buildMedia({ id: 1, alt: 'Green fire' })
    },
  })
  await user.type(screen.getByLabelText('Alternative text'), 'Green fire{Enter}')
  expect(await screen.findByText('Alternative text updated successfully')).toBeInTheDocument()
  expect(sent).toEqual([{ ...wholeImage, alt: 'Green fire' }])
  expect(screen.getByLabelText('Alternative text')).toHaveFocus()
})

test('an alternative text that could not be saved stays in its field, and so does the focus', async () => {
  const arrival = Promise.withResolvers<Response>()
  const { user } = await open([buildMedia({ id: 1, seq: 2, alt: 'Opal' })], {
    'PATCH /item_images/1': () => arrival.promise,
  })
  await user.type(screen.getByLabelText('Alternative text'), ' with green fire{Enter}')
  const field = screen.getByLabelText('Alternative text')
  expect(field).toHaveFocus()
  arrival.resolve(refuse(503, 'The shop is busy.'))
  expect(await screen.findByText(/Failed to update alternative text: The shop is busy/)).toBeInTheDocument()
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveValue('Opal with green fire')
  expect(field).toHaveFocus()
})

test('a picture changed by another admin is not overwritten, and Escape displays its current state', async () => {
  let stored = [buildMedia({ id: 1, seq: 2, version: 3 })]
  const sent: (string | null)[] = []
  const { user } = await open([], {
    'GET /items_by_type/Product?external={"page":1}': () =>
      buildPage([{ ...buildItem(), _item_images_of_items: { items: stored } }]),
    'PATCH /item_images/1': ({ headers }) => {
      sent.push(headers.get('if-match'))
      stored = [buildMedia({ id: 1, seq: 2, alt: 'Their words', version: 4 })]
      return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
    },
  })
  await user.type(screen.getByLabelText('Alternative text'), 'Green fire{Enter}')
  expect(
    await screen.findByText('Failed to update alternative text: Somebody else has changed this since you opened it.'),
  ).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Alternative text')).toBeInvalid())
  expect(screen.getByLabelText('Alternative text')).toHaveValue('Green fire')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByLabelText('Alternative text')).toHaveValue('Their words'))
  expect(sent).toEqual(['"3"'])
})

test('a change of a picture uses the version raised by the reorder before it', async () => {
  const sent: unknown[] = []
  const ordered = Promise.withResolvers<void>()
  const versioned = three.map((one) => ({ ...one, version: 1 }))
  const { user } = await open(versioned, {
    'POST /items/1/image_order': async ({ body }) => {
      sent.push(body)
      await ordered.promise
      return versioned.map((one) => ({ ...one, version: 2 }))
    },
    'PATCH /item_images/3': ({ headers }) => {
      sent.push(headers.get('if-match'))
      return { ...versioned[2], version: 3 }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  const [, second] = screen.getAllByLabelText('Alternative text')
  await user.type(second ?? document.body, 'Green fire{Enter}')
  ordered.resolve()
  expect(await screen.findByText(/Alternative text updated successfully/)).toBeInTheDocument()
  expect(sent).toEqual([{ item_images_ids: [1, 3, 2], versions: [1, 1, 1] }, '"2"'])
})

test('deleting asks for confirmation and can be undone', async () => {
  const calls: string[] = []
  const { user } = await open(three, {
    'DELETE /item_images/2': () => {
      calls.push('deleted')
      return three[1]
    },
    'POST /item_images/2/restore': () => {
      calls.push('restored')
      return three[1]
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete Image 2 of Welo Opal' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Media deleted successfully')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls).toEqual(['deleted', 'restored']))
})

test('a failed deletion keeps the picture and displays an error', async () => {
  const { user } = await open(three, { 'DELETE /item_images/2': refuse(500, 'No') })
  await user.click(screen.getByRole('button', { name: 'Delete Image 2 of Welo Opal' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete media')).toBeInTheDocument()
  expect(tiles()).toEqual(['1', '2', '3'])
})

/** The upload response for a file of this name (product §7.2), once the test releases it. */
async function respondToUpload({ body }: { body: unknown }) {
  const file = body instanceof FormData ? body.get('file') : null
  const { name } = file instanceof File ? file : { name: '' }
  await held
  const said = { url: `/media/${name}` }
  return { id: 9, ...(name.endsWith('mp4') ? { video: said } : { image: said }) }
}

/** jsdom's implementation would use the network. */
function uploadingThrough(fetch: typeof globalThis.fetch): typeof XMLHttpRequest {
  return class extends browsers {
    #address = ''
    #answer = { status: 0, text: '' }

    override open(_: string, address: string | URL) {
      this.#address = String(address)
    }
    override setRequestHeader() {}
    override get status() {
      return this.#answer.status
    }
    override get statusText() {
      return 'Refused'
    }
    override get responseText() {
      return this.#answer.text
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null) {
      const file = body instanceof FormData ? body.get('file') : null
      if (file instanceof File) {
        progress.set(file.name, (share) =>
          this.upload.onprogress?.call(this, new ProgressEvent('progress', { loaded: share * 100, total: 100 })),
        )
      }
      void this.#ask(fetch, body instanceof FormData ? body : null)
    }

    async #ask(ask: typeof globalThis.fetch, body: FormData | null) {
      const response = await ask(this.#address, { method: 'POST', body })
      this.#answer = { status: response.status, text: await response.text() }
      this.onload?.call(this, new ProgressEvent('load'))
    }
  }
}
