import { buildItem, buildPage, foreignPayloads, refuse } from '@elegant/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { answerItem, field, openEditor, postFree, welo } from '../../testing/itemEditor.ts'

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

  test.each(['/admin/blogs/new', '/admin/about/new'])(
    'has its price among the rarely used fields (%s)',
    async (path) => {
      openEditor(path, { 'GET /shop': {} })
      const rare = (await screen.findByText('URL, SKU, sort order, price and SEO')).closest('details')
      expect(rare).toContainElement(screen.getByLabelText('Price'))
      expect(rare).toContainElement(screen.getByLabelText('Unit'))
    },
  )

  test('has no price until one is typed', async () => {
    const { user, sent } = openEditor('/admin/products/new', { [postFree]: answerItem })
    expect(await screen.findByLabelText('Price')).toHaveValue('')
    await user.type(field('Price'), '250')
    expect(field('Price')).toHaveValue('250')
    await user.clear(field('Price'))
    await user.type(field('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ price: 0 }]))
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
    const { user, router, sent } = openEditor('/admin/products/new', { [postFree]: answerItem })
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
    ])
  })

  test('is sent with the owner’s own slug as it is', async () => {
    const { user, sent } = openEditor('/admin/products/new', { 'POST /items': answerItem })
    await user.type(await screen.findByLabelText('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.clear(field('Slug'))
    await user.type(field('Slug'), 'my-own')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ slug: 'my-own' }]))
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

  test('takes no more words while it is being created, since its page opens again', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, router } = openEditor('/admin/products/new', { [postFree]: () => answer.promise })
    await user.type(await screen.findByLabelText('Description'), 'Dark.')
    await user.type(field('Title'), 'Black Opal{Enter}')
    expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveFocus()
    await user.type(field('Description'), ' With blue fire.')
    expect(field('Description')).toHaveValue('Dark.')
    answer.resolve(Response.json({ ...welo, title: 'Black Opal' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/products/7'))
  })

  test('that is created while the owner is asked whether to leave lets the owner go', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, router } = openEditor('/admin/products/new', { [postFree]: () => answer.promise })
    await user.type(await screen.findByLabelText('Description'), 'Dark.')
    await user.type(field('Title'), 'Black Opal{Enter}')
    await user.click(screen.getByRole('link', { name: 'Back to products' }))
    expect(await screen.findByText('Your changes are still being saved.')).toBeVisible()
    answer.resolve(Response.json(welo))
    expect(await screen.findByText('Item created successfully')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/admin/products')
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
