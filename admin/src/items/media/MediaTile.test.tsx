import { buildItem, buildMedia, buildPage, refuse } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openMediaManager, three, tiles } from '../../testing/mediaManager.ts'

test.each([
  ['on Enter', '{Enter}'],
  ['when it is left', '{Tab}'],
])('a sequence is saved %s', async (_, key) => {
  const { user, sent } = await openMediaManager([buildMedia({ id: 1, seq: 2 })], {
    'PATCH /item_images/1': buildMedia({ id: 1, seq: 7 }),
  })
  const field = screen.getByLabelText('Sequence')
  expect(field).toHaveValue('2')
  await user.clear(field)
  await user.type(field, `7${key}`)
  expect(await screen.findByText('Sequence updated successfully')).toBeInTheDocument()
  expect(sent).toEqual([{ ...wholeImage, seq: 7 }])
})

/** The unchanged fields of the body of PATCH /item_images/1 (docs/product/api.md#calls). */
const wholeImage = {
  item_images_id: 1,
  shops_id: 1,
  items_id: 1,
  display_image: '/media/opal-1.jpg',
  seq: 2,
  image_type: 'Image',
  Is_disabled: false,
  mediafiles_id: null,
}

test('an invalid sequence is not sent and stays in the field', async () => {
  const { user } = await openMediaManager([buildMedia({ id: 1, seq: 2 })])
  await user.type(screen.getByLabelText('Sequence'), '.5{Enter}')
  expect(screen.getByText(/Failed to update sequence: .*whole number/)).toBeInTheDocument()
  expect(screen.getByLabelText('Sequence')).toHaveValue('2.5')
})

test.each([
  ['seq is taken', 'seq is taken'],
  [{ message: 'seq is taken' }, 'seq is taken'],
  [{ detail: 'seq is taken' }, 'seq is taken'],
  [{ errors: [{ path: 'seq', message: 'seq is taken' }] }, 'seq is taken'],
  [undefined, 'Refused by the server'],
  ['<!doctype html><title>Bad gateway</title>', 'Refused by the server'],
  [{ errors: [null, {}] }, 'Refused by the server'],
])('a sequence that is rejected with the payload %j says: %s', async (payload, reason) => {
  const { user } = await openMediaManager([buildMedia({ id: 1, seq: 2 })], {
    'PATCH /item_images/1': refuse(500, 'Refused by the server', 'INTERNAL', payload),
  })
  await user.type(screen.getByLabelText('Sequence'), '7{Enter}')
  expect(await screen.findByText(`Failed to update sequence: ${reason}`)).toBeInTheDocument()
})

test('a picture gets an alternative text', async () => {
  const { user, sent } = await openMediaManager([buildMedia({ id: 1, seq: 2 })], {
    'PATCH /item_images/1': buildMedia({ id: 1, alt: 'Green fire' }),
  })
  await user.type(screen.getByLabelText('Alternative text'), 'Green fire{Enter}')
  expect(await screen.findByText('Alternative text updated successfully')).toBeInTheDocument()
  expect(sent).toEqual([{ ...wholeImage, alt: 'Green fire' }])
  expect(screen.getByLabelText('Alternative text')).toHaveFocus()
})

test('an alternative text that could not be saved stays in its field, and so does the focus', async () => {
  const arrival = Promise.withResolvers<Response>()
  const { user } = await openMediaManager([buildMedia({ id: 1, seq: 2, alt: 'Opal' })], {
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
  const { user, sentHeaders } = await openMediaManager([], {
    'GET /items_by_type/Product?external={"page":1}': () =>
      buildPage([{ ...buildItem(), _item_images_of_items: { items: stored } }]),
    'PATCH /item_images/1': () => {
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
  expect(sentHeaders('if-match')).toEqual(['"3"'])
})

test('deleting asks for confirmation and can be undone', async () => {
  const calls: string[] = []
  const { user } = await openMediaManager(three, {
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
  const { user } = await openMediaManager(three, { 'DELETE /item_images/2': refuse(500, 'No') })
  await user.click(screen.getByRole('button', { name: 'Delete Image 2 of Welo Opal' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete media')).toBeInTheDocument()
  expect(tiles()).toEqual(['1', '2', '3'])
})
