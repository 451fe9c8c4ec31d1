import { buildItem, buildPage, refuse } from '@elegant/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openMediaManager, three, tiles } from '../../testing/mediaManager.ts'

test('buttons reorder the tiles and keep the focus', async () => {
  const { user, sent } = await openMediaManager(three)
  expect(screen.getByRole('button', { name: 'Move Image 1 of Welo Opal earlier' })).toHaveAttribute('aria-disabled')
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Image 2 of Welo Opal earlier' })).toHaveFocus())
  expect(await screen.findByText('Sequence updated successfully')).toBeInTheDocument()
  expect(sent).toEqual([{ item_images_ids: [1, 3, 2] }])
})

test('a list requested before a move does not revert it', async () => {
  let stored = three
  const stale = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const answers = [Promise.resolve(), second.promise]
  let requests = 0
  const { user } = await openMediaManager([], {
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
  const first = Promise.withResolvers<object>()
  const { user, sent } = await openMediaManager(three, { 'POST /items/1/image_order': () => first.promise })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  await user.click(screen.getByRole('button', { name: 'Move Image 2 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['3', '1', '2']))
  expect(sent).toEqual([{ item_images_ids: [1, 3, 2] }])
  first.resolve([])
  await waitFor(() => expect(sent).toEqual([{ item_images_ids: [1, 3, 2] }, { item_images_ids: [3, 1, 2] }]))
})

test('dragging reorders the tiles', async () => {
  const { sent } = await openMediaManager(three)
  const [first, , third] = screen.getAllByRole('listitem')
  const dataTransfer = { types: ['application/x-elegant-media'], setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(third?.querySelector('[draggable]') ?? document.body, { dataTransfer })
  fireEvent.drop(first ?? document.body, { dataTransfer })
  await waitFor(() => expect(tiles()).toEqual(['3', '1', '2']))
  await waitFor(() => expect(sent).toEqual([{ item_images_ids: [3, 1, 2] }]))
})

test('a rejected reorder is rolled back with an error', async () => {
  const { user } = await openMediaManager(three, { 'POST /items/1/image_order': refuse(500, 'The disk is full') })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  expect(await screen.findByText('Failed to update sequence: The disk is full')).toBeInTheDocument()
  await waitFor(() => expect(tiles()).toEqual(['1', '2', '3']))
})

test('a change of a picture uses the version raised by the reorder before it', async () => {
  const ordered = Promise.withResolvers<object>()
  const versioned = three.map((one) => ({ ...one, version: 1 }))
  const { user, sent, sentHeaders } = await openMediaManager(versioned, {
    'POST /items/1/image_order': () => ordered.promise,
    'PATCH /item_images/3': { ...versioned[2], version: 3 },
  })
  await user.click(screen.getByRole('button', { name: 'Move Image 3 of Welo Opal earlier' }))
  await waitFor(() => expect(tiles()).toEqual(['1', '3', '2']))
  const [, second] = screen.getAllByLabelText('Alternative text')
  await user.type(second ?? document.body, 'Green fire{Enter}')
  ordered.resolve(versioned.map((one) => ({ ...one, version: 2 })))
  expect(await screen.findByText(/Alternative text updated successfully/)).toBeInTheDocument()
  expect(sent[0]).toEqual({ item_images_ids: [1, 3, 2], versions: [1, 1, 1] })
  expect(sentHeaders('if-match')).toEqual([null, '"2"'])
})
