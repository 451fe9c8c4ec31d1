import { buildItem, buildPage, foreignPayloads, refuse } from '@elegant/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { field, openEditor, postFree, products, recordRequests, save, welo } from '../testing/itemEditor.ts'

describe('how a product is sold', () => {
  test('is sent for a new product unless it is one of a kind', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user } = openEditor('/admin/products/new', {
      [products]: buildPage([buildItem({ sold_as: 'one' })]),
      [postFree]: record,
    })
    await user.type(await screen.findByLabelText('Title'), 'Opal chips')
    await user.type(field('Description'), 'A parcel')
    await user.selectOptions(await screen.findByLabelText('Sold as'), 'Several pieces')
    await user.clear(field('Pieces'))
    await user.type(field('Pieces'), '12')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { sold_as: 'many', pieces: 12 } }]))
  })

  test('can be edited where the server knows it, and is not sent elsewhere', async () => {
    const { sent, record } = recordRequests()
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': record })
    await user.type(await screen.findByLabelText('Title'), '!')
    expect(screen.queryByLabelText('Sold as')).not.toBeInTheDocument()
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).not.toHaveProperty('sold_as')
  })
})

describe('a new item', () => {
  test('has a SKU, and a slug that follows the title until it is edited', async () => {
    const { user } = openEditor('/admin/products/new')
    await user.type(await screen.findByLabelText('Title'), 'Welo  Opal, 6 ct!')
    expect(field('Slug')).toHaveValue('welo-opal-6-ct')
    const { value } = screen.getByLabelText<HTMLInputElement>('SKU')
    expect(value).toMatch(/^PRO[A-Z0-9]{8}$/)
    await user.clear(field('Slug'))
    await user.type(field('Slug'), 'my-own')
    await user.type(field('Title'), ' more')
    expect(field('Slug')).toHaveValue('my-own')
  })

  test('has no price until one is typed', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user } = openEditor('/admin/products/new', { [postFree]: record })
    expect(await screen.findByLabelText('Price')).toHaveValue('')
    await user.type(field('Price'), '250')
    expect(field('Price')).toHaveValue('250')
    await user.clear(field('Price'))
    await user.type(field('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { price: 0 } }]))
  })

  test('displays the documented validation messages', async () => {
    const { user } = openEditor('/admin/products/new')
    await user.clear(await screen.findByLabelText('SKU'))
    await user.clear(field('Price'))
    await user.type(field('Price'), '-1')
    await user.clear(field('Rank'))
    await user.type(field('Rank'), '1.5')
    fireEvent.change(field('Item info'), { target: { value: '{ not json' } })
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await screen.findByText('Please correct the following:')
    for (const words of [
      'Title is required',
      'Description is required',
      'Slug is required',
      'SKU is required',
      'Price must be 0 or greater',
      'Rank must be 0 or greater',
      'Must be valid JSON',
    ]) {
      expect(screen.getByText(words)).toBeVisible()
    }
    expect(field('Item info')).toHaveValue('{ not json')
  })

  test('is sent as documented and opens with its media section focused', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user, router } = openEditor('/admin/products/new', { [postFree]: record })
    await user.type(await screen.findByLabelText('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.click(screen.getByRole('button', { name: 'Add the usual gem facts' }))
    await user.selectOptions(field('Treatment'), 'None')
    await user.type(field('Carat weight'), '6.80')
    await user.type(field('Origin'), 'Stayish')
    await user.selectOptions(field('Basis of Origin'), 'Supplier says')
    await user.clear(field('Price'))
    await user.type(field('Price'), '420.5')
    await user.type(field('Tags'), 'black, opal')
    await user.click(screen.getByRole('checkbox', { name: 'Welo Opals' }))
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    expect(await screen.findByText('Item created successfully')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products/7'))
    expect(await screen.findByRole('heading', { name: 'Pictures and videos' })).toHaveFocus()
    expect(sent).toMatchObject([
      {
        body: {
          shops_id: null,
          item_type: 'Product',
          title: 'Black Opal',
          description: 'Dark, with blue fire.',
          slug: 'black-opal',
          sku: expect.stringMatching(/^PRO/),
          price: 420.5,
          unit: '',
          rank: 0,
          SEO_Tags: '',
          tags: 'black, opal',
          Is_disabled: false,
          category_ids: [1],
          item_info: {
            '@type': 'Product',
            offers: { priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
            additionalProperty: [
              { name: 'Treatment', value: 'None' },
              { name: 'Carat weight', value: 6.8, asTyped: '6.80', unitText: 'ct' },
              { name: 'Origin', value: 'Stayish', measurementTechnique: 'Supplier says' },
            ],
          },
        },
      },
    ])
  })

  test('is sent with the owner’s own slug as it is', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user } = openEditor('/admin/products/new', { 'POST /items': record })
    await user.type(await screen.findByLabelText('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.clear(field('Slug'))
    await user.type(field('Slug'), 'my-own')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { slug: 'my-own' } }]))
  })

  test.each([null, {}, { id: null }])('is created once if the server returns %j', async (answer) => {
    const { user, router } = openEditor('/admin/events/new', {
      [postFree]: () => Response.json(answer),
      'GET /items_by_type/Event?external={"page":1}': buildPage([buildItem({ id: 8, title: 'Gem Show' })]),
    })
    await user.type(await screen.findByLabelText('Title'), 'Gem Show')
    await user.type(field('Description'), 'Tables and stones.')
    await user.click(screen.getByRole('button', { name: 'Create event' }))
    expect(await screen.findByText('Item created successfully')).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Gem Show' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/events')
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument()
  })

  test.each(foreignPayloads)('that is rejected with the payload %j displays the reason', async (payload) => {
    const { user } = openEditor('/admin/events/new', { [postFree]: refuse(422, 'Taken', 'VALIDATION', payload) })
    await user.type(await screen.findByLabelText('Title'), 'Gem Show')
    await user.type(field('Description'), 'Tables and stones.')
    await user.click(screen.getByRole('button', { name: 'Create event' }))
    expect(await screen.findByText('Failed to create item: Taken')).toBeVisible()
  })

  test('keeps its values when the server rejects it', async () => {
    const { user } = openEditor('/admin/events/new', {
      [postFree]: refuse(409, 'Slug is already used by another item'),
    })
    await user.type(await screen.findByLabelText('Title'), 'Gem Show')
    await user.type(field('Description'), 'Tables and stones.')
    await user.click(screen.getByRole('button', { name: 'Create event' }))
    expect(await screen.findByText('Failed to create item: Slug is already used by another item')).toBeVisible()
    expect(field('Title')).toHaveValue('Gem Show')
  })
})

describe('an item that is edited', () => {
  test('is saved with the opened version, and can be saved again', async () => {
    const { sent, record } = recordRequests()
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': record })
    await user.type(await screen.findByLabelText('Title'), ' II')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
    await user.type(field('Title'), 'I')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { version: '"3"', body: { title: 'Welo Opal II' } },
      { version: '"4"', body: { title: 'Welo Opal III' } },
    ])
  })

  test('is sent with its categories only if they changed', async () => {
    const { sent, record } = recordRequests()
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': record })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('checkbox', { name: 'Emeralds (Hidden)' }))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.body).not.toHaveProperty('category_ids')
    expect(sent[1]?.body).toMatchObject({ title: 'Welo Opal II', category_ids: [1, 2] })
  })

  test.each([null, {}])('is saved, and can be saved again, if the server returns %j', async (answer) => {
    const { sent, record } = recordRequests(() => Response.json(answer))
    const { user } = openEditor('/admin/products/7', { 'PATCH /items/7': record })
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View in the shop' })).toHaveAttribute('href', '/item/welo-opal-7')
    await user.type(field('Title'), '!')
    await user.click(save())
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"3"', null]))
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument()
  })

  test('displays a live preview', async () => {
    const { user } = openEditor('/admin/products/7')
    await user.type(await screen.findByLabelText('Title'), ', large')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Welo Opal, large')).toBeVisible()
    expect(preview.getByText('USD 120.00')).toBeVisible()
    expect(preview.getByText('Welo')).toBeVisible()
  })

  test('that someone else has saved in the meantime can be overwritten', async () => {
    let theirs = welo
    const versions: (string | null)[] = []
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': () => theirs,
      'PATCH /items/7': ({ headers, body }) => {
        versions.push(headers.get('if-match'))
        if (versions.length > 1) return { ...theirs, ...(body as object), version: 5 }
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
    expect(versions).toEqual(['"3"', '"4"'])
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
