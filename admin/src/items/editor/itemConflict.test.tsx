import { expectError, refuse } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { field, openEditor, save, welo } from '../../testing/itemEditor.ts'

describe('an item', () => {
  test('that someone else has saved in the meantime can be overwritten', async () => {
    let theirs = welo
    const { user, sentHeaders } = openEditor('/admin/products/7', {
      'GET /items/7': () => theirs,
      'PATCH /items/7': ({ body }) => {
        if (theirs !== welo) return { ...theirs, ...Object(body), version: 5 }
        theirs = { ...welo, price: 99, version: 4 }
        return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
      },
    })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Changed in the meantime: Price.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Overwrite' }))
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(sentHeaders('if-match')).toEqual(['"3"', '"4"'])
    expect(field('Title')).toHaveValue('Welo Opal II')
  })

  test('that a server without versions refuses with 409 shows its reason', async () => {
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': { ...welo, version: undefined },
      'PATCH /items/7': refuse(409, 'Slug already taken'),
    })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    expect(await screen.findByText('Failed to update item: Slug already taken')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('that someone else has saved, when its editor was left before the answer, says so', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': () => answer.promise })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    await user.click(screen.getByRole('link', { name: 'Back to products' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    answer.resolve(refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT'))
    const words = 'Failed to update item: Somebody else has changed this since you opened it.'
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('that someone else has saved in the meantime can be reloaded', async () => {
    let theirs = welo
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': () => theirs,
      'PATCH /items/7': () => {
        theirs = { ...welo, title: 'Their Opal', version: 4 }
        return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
      },
    })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(field('Title')).toHaveValue('Their Opal'))
  })

  test('of which the newer version cannot be loaded keeps what was typed, and offers to try again', async () => {
    expectError(/UX API request failed/)
    let get: unknown = welo
    const { user, sentHeaders } = openEditor('/admin/products/7', {
      'GET /items/7': () => get,
      'PATCH /items/7': ({ headers, body }) =>
        headers.get('if-match') === '"4"'
          ? { ...welo, ...Object(body), version: 5 }
          : refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT'),
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
    expect(sentHeaders('if-match')).toEqual(['"3"', '"3"', '"4"'])
    expect(field('Title')).toHaveValue('Welo Opal II')
  })
})
