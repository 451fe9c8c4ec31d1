import { expectError, refuse } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { field, openEditor, save, welo } from '../testing/itemEditor.ts'

test('an item of which the newer version cannot be loaded keeps what was typed, and offers to try again', async () => {
  expectError(/UX API request failed/)
  let get: unknown = welo
  const versions: (string | null)[] = []
  const { user } = openEditor('/admin/products/7', {
    'GET /items/7': () => get,
    'PATCH /items/7': ({ headers, body }) => {
      versions.push(headers.get('if-match'))
      return headers.get('if-match') === '"4"'
        ? { ...welo, ...(body as object), version: 5 }
        : refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
    },
  })
  const dialog = async () => within(await screen.findByRole('alertdialog'))
  await user.type(await screen.findByLabelText('Title'), ' II')
  get = refuse(503, 'The shop is busy.')
  await user.click(save())
  expect((await dialog()).getByText(/could not be loaded: The shop is busy\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument()
  get = { ...welo, price: 99, version: 4 }
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Changed in the meantime: Price.')).toBeVisible()
  await user.click((await dialog()).getByRole('button', { name: 'Overwrite' }))
  expect(await screen.findByText('Item updated successfully')).toBeVisible()
  expect(versions).toEqual(['"3"', '"3"', '"4"'])
  expect(field('Title')).toHaveValue('Welo Opal II')
})
