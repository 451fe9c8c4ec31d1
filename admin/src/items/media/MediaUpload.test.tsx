import { uploadLimits } from '@elegant/shared/rules'
import { buildMedia, refuse } from '@elegant/shared/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openMediaManager, uploads } from '../../testing/mediaManager.ts'
import { withPictures } from '../../testing/withPictures.ts'

const pictures = withPictures()
const upload = () => screen.getByRole('button', { name: 'Upload' })
const jpeg = (name: string) => new File(['…'], name, { type: 'image/jpeg' })

test('submitting without a file asks for one', async () => {
  const { user } = await openMediaManager([])
  await user.click(upload())
  expect(screen.getByText('Please select a file to upload')).toBeVisible()
})

test('chosen files upload at once, one at a time, with progress, and keep their order', async () => {
  const { user, sent } = await openMediaManager([buildMedia({ id: 1, seq: 4 })])
  const first = Promise.withResolvers<void>()
  uploads.held = first.promise
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg'), jpeg('b.jpg')])
  await waitFor(() => expect(uploads.progress.has('a.jpg')).toBe(true))
  act(() => uploads.progress.get('a.jpg')?.(0.4))
  expect(await screen.findByRole('progressbar', { name: 'a.jpg' })).toHaveValue(0.4)
  expect(screen.getByRole('progressbar', { name: 'b.jpg' })).toHaveValue(0)
  await user.click(upload())
  expect(screen.queryByText('Please select a file to upload')).not.toBeInTheDocument()
  first.resolve()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await screen.findByText(/Image uploaded successfully Image uploaded successfully/)).toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      shops_id: null,
      items_id: 1,
      display_image: '/media/a.jpg',
      seq: 5,
      image_type: 'Image',
      Is_disabled: false,
      mediafiles_id: 9,
      youTube_url: null,
    },
    { items_id: 1, image_type: 'Image', seq: 6, display_image: '/media/b.jpg' },
  ])
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('the button after a file that has arrived already asks for none, and the next press does', async () => {
  const { user } = await openMediaManager([])
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText('Image uploaded successfully')).toBeInTheDocument()
  await user.click(upload())
  expect(screen.queryByText('Please select a file to upload')).not.toBeInTheDocument()
  await user.click(upload())
  expect(await screen.findByText('Please select a file to upload')).toBeVisible()
})

test('dropped files are uploaded by their type', async () => {
  const { sent } = await openMediaManager([])
  const film = new File(['…'], 'turning.mp4', { type: 'video/mp4' })
  const place = screen.getByText(/or drop files here/)
  fireEvent.drop(place, { dataTransfer: { files: [film], types: ['Files'] } })
  expect(await screen.findByText(/Video uploaded successfully/)).toBeInTheDocument()
  expect(sent).toMatchObject([{ image_type: 'Video', display_image: '/media/turning.mp4' }])
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
  const { user, sent } = await openMediaManager([], { 'POST /image_upload': answer })
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText(words)).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Dismiss a.jpg' }))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})

test('an upload that fails after the media manager was closed is announced', async () => {
  const arrival = Promise.withResolvers<Response>()
  const { user } = await openMediaManager([], { 'POST /image_upload': () => arrival.promise })
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  arrival.resolve(refuse(415, 'The file must be a picture'))
  expect(await screen.findByText('Failed to upload image: The file must be a picture (a.jpg)')).toBeInTheDocument()
})

test('closing the tab asks while an upload is under way, also after the media manager was closed', async () => {
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user } = await openMediaManager([])
  const first = Promise.withResolvers<void>()
  uploads.held = first.promise
  expect(mayClose()).toBe(true)
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg'), jpeg('b.jpg')])
  expect(mayClose()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(mayClose()).toBe(false)
  first.resolve()
  await waitFor(() => expect(mayClose()).toBe(true))
})

test('a picture with more pixels than the shop takes is made smaller', async () => {
  pictures.read({ width: 10_000, height: 8000 })
  const { user } = await openMediaManager([])
  await user.upload(screen.getByLabelText('Image files'), [jpeg('a.jpg')])
  expect(await screen.findByText('Image uploaded successfully')).toBeInTheDocument()
  expect(pictures.written).toEqual(['4000×3200'])
})

test('a film with more bytes than the shop takes is not sent', async () => {
  const { user } = await openMediaManager([], { 'POST /image_upload': refuse(413, 'It was sent') })
  const film = new File(['…'], 'a.mp4', { type: 'video/mp4' })
  Object.defineProperty(film, 'size', { value: uploadLimits.Video + 1 })
  await user.click(screen.getByRole('radio', { name: 'Video' }))
  await user.upload(screen.getByLabelText('Video files'), [film])
  expect(await screen.findByText('Failed to upload video: A film may have at most 100 MB.')).toBeVisible()
})

test('a YouTube video is added by its URL', async () => {
  const { user, sent } = await openMediaManager([])
  await user.type(screen.getByLabelText('YouTube URL'), 'https://example.com/film')
  await user.click(screen.getByRole('button', { name: 'Add video' }))
  expect(screen.getByText('Enter the URL of a YouTube video')).toBeVisible()
  await user.clear(screen.getByLabelText('YouTube URL'))
  await user.type(screen.getByLabelText('YouTube URL'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.click(screen.getByRole('button', { name: 'Add video' }))
  expect(await screen.findByText(/Video uploaded successfully/)).toBeInTheDocument()
  expect(sent).toMatchObject([{ image_type: 'Video', display_image: '', youTube_url: 'https://youtu.be/dQw4w9WgXcQ' }])
})
