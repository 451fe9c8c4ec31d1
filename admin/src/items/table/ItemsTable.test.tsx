import type { Item } from '@elegant/shared/rules'
import {
  buildCategory,
  buildItem,
  buildMedia,
  buildPage,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../../routes.tsx'
import { withWideScreen } from '../../testing/withWideScreen.ts'

withWideScreen()

const list = (external: object) => `GET /items_by_type/Product?external=${JSON.stringify(external)}`
const welo = buildItem({
  id: 1,
  title: 'Welo Opal',
  price: 120,
  version: 3,
  category_ids: [7],
  updated_at: '2026-03-05T15:00:00.000Z',
  _item_images_of_items: { items: [buildMedia({ id: 1 }), buildMedia({ id: 2 })] },
})
const emerald = buildItem({ id: 2, title: 'Muzo Emerald', price: 0, Is_disabled: true })

function open(api: FakeApi = {}, path = '/admin/products') {
  return renderPage(routes, {
    path,
    api: {
      [list({ page: 1 })]: buildPage([welo, emerald]),
      'GET /items_categories': [buildCategory({ id: 7, name: 'Opals' })],
      ...api,
    },
  })
}
const findRow = async (name: string) => within(await screen.findByRole('row', { name }))

test('a row has the title, SKU, price, category, media, last change and whether it is hidden', async () => {
  open()
  const row = await findRow('Welo Opal')
  expect(screen.getByRole('table', { name: 'Products' })).toBeVisible()
  expect(row.getByRole('rowheader')).toHaveTextContent('Welo Opal')
  expect(row.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/admin/products/1')
  expect(row.getByText('PRO00000001')).toBeVisible()
  expect(row.getByText('USD 120.00')).toBeVisible()
  expect(await row.findByText('Opals')).toBeVisible()
  expect(row.getByText('Mar 5, 2026')).toBeVisible()
  expect(row.getByRole('button', { name: '2 media' })).toHaveAttribute('aria-expanded', 'false')
  expect((await findRow('Muzo Emerald')).getByText('Hidden')).toBeVisible()
  expect((await findRow('Muzo Emerald')).getByText('Price not set')).toBeVisible()
})

test('a header sorts by its column, then the other way, then not at all', async () => {
  const sorted = (sort: string, items: Item[]) => ({ [list({ page: 1, sort })]: buildPage(items) })
  const { user, router } = open({ ...sorted('price_asc', [emerald, welo]), ...sorted('price_desc', [welo, emerald]) })
  await findRow('Welo Opal')
  const header = () => screen.getByRole('columnheader', { name: 'Price' })
  expect(header()).not.toHaveAttribute('aria-sort')
  await user.click(within(header()).getByRole('link'))
  expect(router.state.location.search).toBe('?sort=price_asc')
  expect(header()).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(header()).getByRole('link'))
  expect(header()).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(header()).getByRole('link'))
  expect(router.state.location.search).toBe('')
})

test('the filters are in the address, which opens them', async () => {
  const narrowed = { missing: 'picture', category: 7, hidden: true, price: { min: 100, max: 900.5 } }
  const { user, router } = open(
    { [list({ page: 1, ...narrowed })]: buildPage([emerald]) },
    '/admin/products?category=7&shown=no&min=100&max=900.5&missing=picture',
  )
  await findRow('Muzo Emerald')
  expect(screen.getByRole('button', { name: 'Filters (5)' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('combobox', { name: 'In the shop' })).toHaveValue('no')
  expect(screen.getByRole('textbox', { name: 'Lowest price' })).toHaveValue('100')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('7'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await findRow('Welo Opal')
  expect(router.state.location.search).toBe('')
})

test('the loaded page is narrowed where the server does not', async () => {
  const everything = buildPage([welo, emerald], { narrowed: undefined })
  open({ [list({ page: 1, hidden: true, price: { max: 50 } })]: everything }, '/admin/products?shown=no&max=50')
  await findRow('Muzo Emerald')
  expect(screen.queryByRole('row', { name: 'Welo Opal' })).not.toBeInTheDocument()
  expect(screen.getByText('1 item')).toHaveRole('status')
})

test('a price bound is applied by Enter, and gone with the other filters', async () => {
  const { user, router } = open({ [list({ page: 1, price: { min: 100 } })]: buildPage([welo]) })
  await findRow('Muzo Emerald')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.type(screen.getByRole('textbox', { name: 'Lowest price' }), '100{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Muzo Emerald' })).not.toBeInTheDocument())
  expect(router.state.location.search).toBe('?min=100')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('textbox', { name: 'Lowest price' })).toHaveValue('')
})

test('J and K walk through the rows, X selects one', async () => {
  const { user } = open()
  const [first, second] = [await findRow('Welo Opal'), await findRow('Muzo Emerald')]
  await user.keyboard('j')
  expect(first.getByRole('link', { name: 'Welo Opal' })).toHaveFocus()
  await user.keyboard('j')
  expect(second.getByRole('link', { name: 'Muzo Emerald' })).toHaveFocus()
  await user.keyboard('jx')
  expect(second.getByRole('checkbox', { name: 'Select Muzo Emerald' })).toBeChecked()
  await user.keyboard('k')
  expect(first.getByRole('link', { name: 'Welo Opal' })).toHaveFocus()
  expect(screen.getByRole('note', { name: 'Keyboard shortcuts' })).toHaveTextContent('X selects')
})

test('the columns are chosen and kept, the title stays', async () => {
  const { user, unmount } = open()
  await findRow('Welo Opal')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Title' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'SKU' }))
  expect(screen.queryByRole('columnheader', { name: 'SKU' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Tags' }))
  unmount()
  open()
  await findRow('Welo Opal')
  expect(screen.queryByRole('columnheader', { name: 'SKU' })).not.toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
})

test('a view is saved under a name, opened and deleted', async () => {
  const { user, router } = open({ [list({ page: 1, hidden: true })]: buildPage([emerald]) }, '/admin/products?shown=no')
  await findRow('Muzo Emerald')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Drafts{Enter}')
  expect(screen.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'page')
  await act(() => router.navigate('/admin/products'))
  await findRow('Welo Opal')
  await user.click(screen.getByRole('link', { name: 'Drafts' }))
  expect(router.state.location.search).toBe('?shown=no')
  await user.click(screen.getByRole('button', { name: 'Delete the view Drafts' }))
  expect(screen.queryByRole('link', { name: 'Drafts' })).not.toBeInTheDocument()
})

describe('the price', () => {
  const change = (label: string) => screen.getByRole('button', { name: `Change the price of Welo Opal: ${label}` })

  test('is changed in the row by Enter, against its version, and changed back by Undo', async () => {
    let current = welo
    const { user, sent, sentHeaders } = open({
      [list({ page: 1 })]: () => buildPage([current, emerald]),
      'PATCH /items/1': ({ body }) => {
        current = { ...current, price: Object(body).price, version: (current.version ?? 0) + 1 }
        return current
      },
    })
    await findRow('Welo Opal')
    await user.click(change('USD 120.00'))
    const field = screen.getByRole('textbox', { name: 'Price of Welo Opal (USD)' })
    expect(field).toHaveFocus()
    await user.keyboard('1,250.50{Enter}')
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    await waitFor(() => expect(change('USD 1,250.50')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(change('USD 120.00')).toBeVisible())
    expect(sent).toMatchObject([
      { price: 1250.5, title: 'Welo Opal' },
      { price: 120, title: 'Welo Opal' },
    ])
    expect(sentHeaders('if-match')).toEqual(['"3"', '"4"'])
  })

  test('is restored by Escape, and left as it is by leaving the field unchanged', async () => {
    const { user } = open()
    await findRow('Welo Opal')
    await user.click(change('USD 120.00'))
    await user.keyboard('5{Escape}')
    expect(change('USD 120.00')).toHaveFocus()
    await user.click(change('USD 120.00'))
    await user.tab()
    expect(change('USD 120.00')).toBeVisible()
  })

  test('that breaks the rule says so at the field', async () => {
    const { user } = open()
    await findRow('Welo Opal')
    await user.click(change('USD 120.00'))
    await user.keyboard('a lot{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Price must be 0 or greater')
    const field = screen.getByRole('textbox', { name: 'Price of Welo Opal (USD)' })
    expect(field).toBeInvalid()
    await user.clear(field)
    await user.keyboard('1.005{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Price must have at most two decimals')
  })

  test('that is corrected after an error is saved by leaving the field', async () => {
    const { user, sent } = open({ 'PATCH /items/1': { ...welo, price: 130, version: 4 } })
    await findRow('Welo Opal')
    await user.click(change('USD 120.00'))
    await user.keyboard('130x{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Price must be 0 or greater')
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.tab()
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(sent).toMatchObject([{ price: 130 }])
  })

  describe('that somebody else changes while its field is open', () => {
    /** Opens the field, then lists the new price behind it. */
    async function openField(api: FakeApi = {}) {
      let current = welo
      const page = open({
        [list({ page: 1 })]: () => buildPage([current, emerald]),
        'GET /items/1': () => current,
        ...api,
      })
      await findRow('Welo Opal')
      await page.user.click(change('USD 120.00'))
      current = { ...welo, title: 'Welo Opal II', price: 99, version: 9 }
      act(() => void window.dispatchEvent(new Event('focus')))
      expect(await screen.findByRole('textbox', { name: 'Price of Welo Opal II (USD)' })).toHaveValue('120')
      return page
    }

    test('stays theirs if the field is left unchanged', async () => {
      const { user } = await openField()
      await user.tab()
      expect(await screen.findByRole('button', { name: /^Change the price of .*: USD 99.00$/ })).toBeVisible()
    })

    test('is not overwritten', async () => {
      const { user, sentHeaders } = await openField({
        'PATCH /items/1': refuse(409, 'This has been changed since you opened it'),
      })
      await user.keyboard('130{Enter}')
      expect(await screen.findByText('This has been changed since you opened it')).toHaveRole('alert')
      expect(sentHeaders('if-match')).toEqual(['"3"'])
    })
  })

  test('that somebody else has changed is not overwritten', async () => {
    const { user } = open({
      'PATCH /items/1': refuse(409, 'This has been changed since you opened it'),
      'GET /items/1': { ...welo, price: 99, version: 9 },
    })
    await findRow('Welo Opal')
    await user.click(change('USD 120.00'))
    await user.keyboard('130{Enter}')
    expect(await screen.findByText('This has been changed since you opened it')).toHaveRole('alert')
  })
})
