import { buildItem, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { PriceCell } from './PriceCell.tsx'

const item = buildItem({ id: 1, title: 'Welo Opal', price: 120, version: 3 })

/** Types 100 and Enter into the field, on a server that answers its first save late. */
async function saveSlowly() {
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const { user } = renderPage(<PriceCell item={item} />, {
    api: {
      'PATCH /items/1': async ({ body, headers }) => {
        const { price } = Object(body)
        sent.push([price, headers.get('if-match')])
        await first.promise
        return { ...item, price, version: 3 + sent.length }
      },
    },
  })
  await user.click(screen.getByRole('button'))
  await user.keyboard('100{Enter}')
  const respond = () => act(async () => first.resolve())
  return { user, sent, respond }
}
const field = () => screen.getByRole('textbox')

test('a correction that was entered while the price was being saved is saved next', async () => {
  const { user, sent, respond } = await saveSlowly()
  await user.keyboard('0{Enter}')
  await respond()
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
  expect(sent).toEqual([
    [100, '"3"'],
    [1000, '"4"'],
  ])
})

test('one that is still being typed stays in the field, until Enter', async () => {
  const { user, sent, respond } = await saveSlowly()
  await user.keyboard('0')
  await respond()
  expect(await screen.findByText('Item updated successfully')).toBeVisible()
  expect(field()).toHaveValue('1000')
  expect(field()).toHaveFocus()
  expect(sent).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent[1]).toEqual([1000, '"4"']))
})

test('one in a field that was opened again meanwhile is saved next', async () => {
  const { user, sent, respond } = await saveSlowly()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button'))
  await user.keyboard('130{Enter}')
  await respond()
  await waitFor(() => expect(sent[1]).toEqual([130, '"4"']))
})

test('a field that was opened again meanwhile closes, so that leaving it does not restore the old price', async () => {
  const { user, sent, respond } = await saveSlowly()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button'))
  expect(field()).toHaveValue('120')
  await respond()
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)
})
