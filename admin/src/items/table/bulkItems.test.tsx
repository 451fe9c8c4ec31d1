import { buildCategory, buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../../routes.tsx'

const welo = buildItem({ id: 1, title: 'Welo Opal' })
const emerald = buildItem({ id: 2, title: 'Muzo Emerald' })

function open(api: FakeApi = {}, path = '/admin/products') {
  return renderPage(routes, {
    path,
    api: {
      'GET /items_by_type/Product?external={"page":1}': buildPage([welo, emerald]),
      'GET /items_categories': [buildCategory({ id: 4, name: 'Sale' })],
      ...api,
    },
  })
}
const selection = () => within(screen.getByRole('region', { name: 'Selected items' }))
const find = (name: string) => screen.findByRole('checkbox', { name })

describe('selected items', () => {
  test('are hidden together, and shown again by Undo', async () => {
    const { user, sent } = open({
      'PATCH /items_bulk': { changed: 2, change: 7 },
      'POST /changes/7/restore': { changed: 2, change: 9 },
    })
    await user.click(await find('Select Welo Opal'))
    expect(selection().getByText('1 item selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(selection().getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('2 items hidden')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ ids: [1, 2], change: { Is_disabled: true } }, { whole: true }])
    await user.click(selection().getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument()
  })

  test('keep the place of their show if none is stated', async () => {
    const { user, sent } = open({
      'POST /claims_bulk': { changed: 0, change: null, kept: [] },
    })
    await user.click(await find('Select all on this page'))
    await user.click(selection().getByRole('button', { name: 'Availability…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 items' }))
    await user.click(dialog.getByRole('button', { name: 'Change 2 items' }))
    expect(await screen.findByText(/Nothing to change/)).toBeVisible()
    expect(sent).toEqual([{ items_ids: [1, 2], kind: 'show' }])
  })

  test('go to a show together, those that somebody has are named, and Undo brings them back', async () => {
    const { user, sent } = open({
      'POST /claims_bulk': {
        changed: 1,
        change: 7,
        kept: [{ id: 2, title: 'Muzo Emerald', reason: 'This piece is sold' }],
      },
      'POST /changes/7/restore': { changed: 1, change: 9 },
    })
    await user.click(await find('Select all on this page'))
    await user.click(selection().getByRole('button', { name: 'Availability…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 items' }))
    await user.type(dialog.getByRole('textbox', { name: 'Show and booth' }), 'Booth 214')
    await user.click(dialog.getByRole('button', { name: 'Change 2 items' }))
    const kept = within(await screen.findByRole('dialog', { name: '1 item left unchanged' }))
    expect(kept.getByRole('listitem')).toHaveTextContent('Muzo Emerald: This piece is sold')
    await user.click(kept.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ items_ids: [1, 2], kind: 'show', place: 'Booth 214' }, { whole: true }])
  })

  test('are all that the list finds, also on its other pages', async () => {
    const { user, sent } = open({
      'GET /items_by_type/Product?external={"page":1}': buildPage([welo, emerald], { pageTotal: 2, itemsTotal: 423 }),
      'GET /items_found/Product?external={}': { ids: [1, 2, 3] },
      'PATCH /items_bulk': { changed: 3, change: 7 },
    })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Select all 423 found' }))
    expect(await selection().findByText('3 items selected')).toBeVisible()
    await user.click(selection().getByRole('button', { name: 'Tags, prices, categories…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 items' }))
    await user.type(dialog.getByRole('textbox', { name: 'Set all prices to' }), 'a lot')
    await user.click(dialog.getByRole('button', { name: 'Change 3 items' }))
    expect(await dialog.findByRole('textbox', { name: 'Set all prices to', description: /0 or greater/ })).toBeInvalid()
    await user.clear(dialog.getByRole('textbox', { name: 'Set all prices to' }))
    await user.type(dialog.getByRole('textbox', { name: 'Set all prices to' }), '1,250')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Move to category' }), 'Sale')
    await user.click(dialog.getByRole('button', { name: 'Change 3 items' }))
    expect(await screen.findByText('3 items changed')).toBeVisible()
    expect(sent).toEqual([{ ids: [1, 2, 3], change: { price: 1250, categories: [4] } }])
  })

  test('are not those of a search or selection that has changed before the answer', async () => {
    const answer = Promise.withResolvers<{ ids: number[] }>()
    const { user } = open({
      'GET /items_by_type/Product?external={"page":1}': buildPage([welo, emerald], { pageTotal: 2, itemsTotal: 423 }),
      'GET /items_found/Product?external={}': () => answer.promise,
    })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Select all 423 found' }))
    await user.click(selection().getByRole('button', { name: 'Clear' }))
    await user.click(await find('Select Muzo Emerald'))
    await act(async () => answer.resolve({ ids: [1, 2, 3] }))
    expect(await selection().findByText('1 item selected')).toBeVisible()
    expect(selection().queryByText('3 items selected')).not.toBeInTheDocument()
  })

  test('are deleted with a word about the seats that are registered', async () => {
    const event = (id: number, title: string, taken: number) =>
      buildItem({ id, item_type: 'Event', title, seats: { left: 8, taken } })
    const events = [event(1, 'Opal Evening', 3), event(2, 'Cutting Class', 1), event(3, 'Bench Visit', 5)]
    const { user } = open(
      {
        'GET /items_by_type/Event?external={"page":1}': buildPage(events, { pageTotal: 2, itemsTotal: 12 }),
        'GET /items_found/Event?external={}': { ids: [1, 2, 3, 4] },
      },
      '/admin/events',
    )
    await user.click(await find('Select Opal Evening'))
    await user.click(await find('Select Cutting Class'))
    await user.click(selection().getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 items?' })
    expect(dialog).toHaveTextContent('4 seats are registered, and nobody is told')
    expect(dialog).not.toHaveTextContent('other pages')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(selection().getByRole('button', { name: 'Select all 12 found' }))
    expect(await selection().findByText('4 items selected')).toBeVisible()
    await user.click(selection().getByRole('button', { name: 'Delete…' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Events on other pages may have registered seats')
  })

  test('are deleted after a question, and restored by Undo', async () => {
    const { user, sent } = open({
      'PATCH /items_bulk': { changed: 1, change: 7 },
      'POST /changes/7/restore': { changed: 1, change: 9 },
    })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 item?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 item deleted')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ ids: [1], change: { archived: true } }, { whole: true }])
  })

  test('get tags, prices and categories in one form', async () => {
    const { user, sent } = open({
      'PATCH /items_bulk': { changed: 1, change: 7 },
    })
    await user.click(await find('Select Muzo Emerald'))
    await user.click(selection().getByRole('button', { name: 'Tags, prices, categories…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 item' }))
    await user.click(dialog.getByRole('button', { name: 'Change 1 item' }))
    expect(await dialog.findByText('Choose at least one change.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Add tags' }), 'sale, new')
    await user.type(dialog.getByRole('textbox', { name: 'Change prices by (%)' }), '-10')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Add to category' }), 'Sale')
    await user.click(dialog.getByRole('button', { name: 'Change 1 item' }))
    expect(await screen.findByText('1 item changed')).toBeVisible()
    const change = { add_tags: ['sale', 'new'], price_percent: -10, add_categories: [4] }
    expect(sent).toEqual([{ ids: [2], change }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('are rolled back with an error when the server rejects the change', async () => {
    const { user } = open({ 'PATCH /items_bulk': refuse(404, 'There is no item 1.') })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Failed to update items: There is no item 1.')).toBeVisible()
  })
})

test('a copy of an item opens in the editor', async () => {
  const copy = buildItem({ id: 3, title: 'Welo Opal (copy)', Is_disabled: true })
  const { user, router } = open({
    'POST /items/1/copy': copy,
    'GET /items/3': copy,
    'GET /items/3/costs': refuse(404, 'Not found'),
  })
  await find('Select Welo Opal')
  await user.click(screen.getByRole('button', { name: 'Duplicate Welo Opal' }))
  expect(await screen.findByText(/Welo Opal duplicated/)).toBeVisible()
  await screen.findByDisplayValue('Welo Opal (copy)')
  expect(router.state.location.pathname).toBe('/admin/products/3')
})

test('a second press before the editor opens makes no second copy of an item', async () => {
  const copy = jest.fn(() => buildItem({ id: 3, title: 'Welo Opal (copy)' }))
  const { user, router } = open({ 'POST /items/1/copy': copy })
  await find('Select Welo Opal')
  const navigate = jest.spyOn(router, 'navigate').mockReturnValue(new Promise(() => undefined))
  const duplicate = screen.getByRole('button', { name: 'Duplicate Welo Opal' })
  await user.dblClick(duplicate)
  expect(await screen.findByText(/Welo Opal duplicated/)).toBeVisible()
  expect(navigate).toHaveBeenCalled()
  await user.click(duplicate)
  expect(copy).toHaveBeenCalledTimes(1)
})
