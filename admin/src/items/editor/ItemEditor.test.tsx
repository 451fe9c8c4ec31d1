import { buildItem, buildPage, refuse } from '@elegant/shared/testing'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { answerItem, field, openEditor, postFree, products, save, welo } from '../../testing/itemEditor.ts'

describe('how a product is sold', () => {
  test('is sent for a new product unless it is one of a kind', async () => {
    const { user, sent } = openEditor('/admin/products/new', {
      [products]: buildPage([buildItem({ sold_as: 'one' })]),
      [postFree]: answerItem,
    })
    await user.type(await screen.findByLabelText('Title'), 'Opal chips')
    await user.type(field('Description'), 'A parcel')
    await user.selectOptions(await screen.findByLabelText('Sold as'), 'Several pieces')
    await user.clear(field('Pieces'))
    await user.type(field('Pieces'), '12')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ sold_as: 'many', pieces: 12 }]))
  })

  test('can be edited where the server knows it, and is not sent elsewhere', async () => {
    const { user, sent } = openEditor('/admin/products/7', { 'PATCH /items/7': answerItem })
    await user.type(await screen.findByLabelText('Title'), '!')
    expect(screen.queryByLabelText('Sold as')).not.toBeInTheDocument()
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('sold_as')
  })
})

describe('the date of an event', () => {
  const show = (event_date: string) => buildItem({ id: 7, item_type: 'Event', version: 3, item_info: { event_date } })

  test.each(['12/24/2026', '2026-12-24T10:00'])('stays as another program stored it: %s', async (event_date) => {
    const { user, sent } = openEditor('/admin/events/7', {
      'GET /items/7': show(event_date),
      'PATCH /items/7': answerItem,
    })
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ item_info: { event_date } }]))
  })

  test('is the day of a stored time', async () => {
    openEditor('/admin/events/7', { 'GET /items/7': show('2026-12-24T10:00') })
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-12-24')
  })

  test.each(['12/24/2026', '2026-02-30', 5])('must be a day when it is changed: %j', async (event_date) => {
    const { user } = openEditor('/admin/events/7', { 'GET /items/7': show('2026-12-24') })
    fireEvent.change(await screen.findByLabelText('Item info'), { target: { value: JSON.stringify({ event_date }) } })
    await user.click(save())
    await waitFor(() =>
      expect(field('Date')).toHaveAccessibleDescription('The date of an event must be a day such as 2026-12-24'),
    )
  })
})

describe('an item that is edited', () => {
  test('is saved with the opened version, and can be saved again', async () => {
    const { user, sent, sentHeaders } = openEditor('/admin/products/7', { 'PATCH /items/7': answerItem })
    await user.type(await screen.findByLabelText('Title'), ' II')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
    await user.type(field('Title'), 'I')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([{ title: 'Welo Opal II' }, { title: 'Welo Opal III' }])
    expect(sentHeaders('if-match')).toEqual(['"3"', '"4"'])
  })

  test('is sent with its categories only if they changed', async () => {
    const { user, sent } = openEditor('/admin/products/7', { 'PATCH /items/7': answerItem })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('checkbox', { name: 'Emeralds (Hidden)' }))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).not.toHaveProperty('category_ids')
    expect(sent[1]).toMatchObject({ title: 'Welo Opal II', category_ids: [1, 2] })
  })

  test.each([null, {}])('is saved, and can be saved again, if the server returns %j', async (answer) => {
    const { user, sentHeaders } = openEditor('/admin/products/7', { 'PATCH /items/7': () => answer })
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View in the shop' })).toHaveAttribute('href', '/item/welo-opal-7')
    await user.type(field('Title'), '!')
    await user.click(save())
    await waitFor(() => expect(sentHeaders('if-match')).toEqual(['"3"', null]))
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument()
  })

  test('opens again as it is by now', async () => {
    let current = welo
    const { router } = openEditor('/admin/products/7', { 'GET /items/7': () => current })
    expect(await screen.findByLabelText('Title')).toHaveValue('Welo Opal')
    await act(() => router.navigate('/admin/products'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    current = { ...welo, title: 'Welo Opal II', version: 4 }
    await act(() => router.navigate('/admin/products/7'))
    expect(await screen.findByLabelText('Title')).toHaveValue('Welo Opal II')
  })

  test('displays a live preview', async () => {
    const { user } = openEditor('/admin/products/7')
    await user.type(await screen.findByLabelText('Title'), ', large')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Welo Opal, large')).toBeVisible()
    expect(preview.getByText('USD 120.00')).toBeVisible()
    expect(preview.getByText('Welo')).toBeVisible()
  })

  test('asks before leaving with unsaved changes', async () => {
    const { user, router } = openEditor('/admin/products/7', {
      'GET /items_by_type/Event?external={"page":1}': { items: [], pageTotal: 0, itemsTotal: 0 },
    })
    await user.type(await screen.findByLabelText('Title'), '!')
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin' }))
    await user.click(sidebar.getByRole('link', { name: 'Events' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(field('Title')).toHaveValue('Welo Opal!')
    expect(router.state.location.pathname).toBe('/admin/products/7')
    await user.click(sidebar.getByRole('link', { name: 'Events' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
  })

  test('is not asked about when a link opens the mail program', async () => {
    const { user } = openEditor('/admin/products/7')
    await user.type(await screen.findByLabelText('Title'), '!')
    expect(asksToLeave()).toBe(true)
    render(<a href="mailto:ada@example.com">Ada</a>)
    // jsdom follows no such link.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.click(screen.getByRole('link', { name: 'Ada' }))
    expect(asksToLeave()).toBe(false)
  })

  test('is left for the list, if that was asked for while it was being saved', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': () => answer.promise })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    await user.click(screen.getByRole('link', { name: 'Back to products' }))
    expect(await screen.findByText('Your changes are still being saved.')).toBeVisible()
    answer.resolve(Response.json({ ...welo, title: 'Welo Opal II', version: 4 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    expect(screen.getByText('Item updated successfully')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('stays while another form of the page has unsaved changes', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, router } = openEditor('/admin/products/7', {
      'GET /items/7/costs': { cost: 118, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 },
      'PATCH /items/7': () => answer.promise,
    })
    await user.type(await screen.findByLabelText('Supplier'), 'Addis')
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(save())
    await user.click(screen.getByRole('link', { name: 'Back to products' }))
    expect(await screen.findByText('Your changes are still being saved.')).toBeVisible()
    answer.resolve(Response.json({ ...welo, title: 'Welo Opal II', version: 4 }))
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/admin/products/7')
    expect(screen.getByLabelText('Supplier')).toHaveValue('Addis')
  })

  test.each([
    ['Title', 'Supplier'],
    ['Supplier', 'Title'],
  ])('asks once before leaving with unsaved changes of %s, whatever was typed as %s', async (first, second) => {
    const { user, router } = openEditor('/admin/products/7', {
      'GET /items/7/costs': { cost: 118, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 },
      'GET /items_by_type/Event?external={"page":1}': buildPage([]),
    })
    await user.type(await screen.findByLabelText(first), '!')
    const events = within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Events' })
    await user.click(events)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await user.type(await screen.findByLabelText(second), '!')
    await user.click(events)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/events')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('that fails to load displays the reason', async () => {
    openEditor('/admin/products/8', { 'GET /items/8': refuse(404, 'There is no such item.') })
    expect(await screen.findByText('Failed to load item: There is no such item.')).toBeVisible()
  })

  test('keeps the input when the session ends', async () => {
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': refuse(401, 'Your session has ended') })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    expect(await screen.findByText(/^Failed to update item: /)).toBeVisible()
    expect(field('Title')).toHaveValue('Welo Opal II')
  })
})

function asksToLeave(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
