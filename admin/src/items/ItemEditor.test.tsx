import { errorCodes, type Item, uploadLimits } from '@elegant/shared/rules'
import {
  buildCategory,
  buildItem,
  buildMedia,
  buildPage,
  type FakeApi,
  foreignPayloads,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const info = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Welo Opal',
  additionalProperty: [{ '@type': 'PropertyValue', name: 'Origin', value: 'Welo', note: 'kept' }],
}
const welo = buildItem({ id: 7, version: 3, item_info: info, category_ids: [1] })

const products = 'GET /items_by_type/Product?external={"page":1}'

/** A new item whose slug is that of its title. */
const postFree = 'POST /items?external={"freeSlug":true}'

const withoutCosts = refuse(404, 'Not found', errorCodes.notFound)

function open(path: string, api: FakeApi = {}) {
  const categories = [buildCategory(), buildCategory({ id: 2, name: 'Emeralds', Is_visible: false })]
  return renderPage(routes, {
    path,
    api: {
      'GET /items_categories': categories,
      'GET /items/7': welo,
      'GET /items/7/costs': withoutCosts,
      'GET /stones/PRO00000007': [],
      [products]: buildPage([]),
      ...api,
    },
  })
}

/** Records the request body and responds like the server. */
function recordRequests(answer: (body: Partial<Item>) => unknown = (body) => ({ ...welo, ...body, version: 4 })) {
  const sent: { body: unknown; version: string | null }[] = []
  const record = ({ body, headers }: { body: unknown; headers: Headers }) => {
    sent.push({ body, version: headers.get('if-match') })
    return answer(typeof body === 'object' && body !== null ? body : {})
  }
  return { sent, record }
}

const field = (name: string) => screen.getByLabelText(name, { exact: true })
const save = () => screen.getByRole('button', { name: 'Save changes' })

describe('how a product is sold', () => {
  test('is sent for a new product unless it is one of a kind', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user } = open('/admin/products/new', {
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
    const { user } = open('/admin/products/7', { 'PATCH /items/7': record })
    await user.type(await screen.findByLabelText('Title'), '!')
    expect(screen.queryByLabelText('Sold as')).not.toBeInTheDocument()
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).not.toHaveProperty('sold_as')
  })
})

describe('a new item', () => {
  test('has a SKU, and a slug that follows the title until it is edited', async () => {
    const { user } = open('/admin/products/new')
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
    const { user } = open('/admin/products/new', { [postFree]: record })
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
    const { user } = open('/admin/products/new')
    await user.clear(await screen.findByLabelText('SKU'))
    await user.clear(field('Price'))
    await user.type(field('Price'), '-1')
    await user.clear(field('Rank'))
    await user.type(field('Rank'), '1.5')
    fireEvent.change(field('Item info'), { target: { value: '{ not json' } })
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    const summary = await screen.findByText('Please correct the following:')
    for (const words of [
      'Title is required',
      'Description is required',
      'Slug is required',
      'SKU is required',
      'Price must be 0 or greater',
      'Rank must be 0 or greater',
      'Must be valid JSON',
    ]) {
      expect(within(summary.closest<HTMLElement>('[role=alert]') ?? summary).getByText(words)).toBeVisible()
    }
    expect(field('Item info')).toHaveValue('{ not json')
  })

  test('is sent as documented and opens with its media section focused', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user, router } = open('/admin/products/new', { [postFree]: record })
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
          ...{ shops_id: null, item_type: 'Product', title: 'Black Opal', description: 'Dark, with blue fire.' },
          ...{ slug: 'black-opal', sku: expect.stringMatching(/^PRO/), price: 420.5, unit: '', rank: 0 },
          ...{ SEO_Tags: '', tags: 'black, opal', Is_disabled: false, category_ids: [1] },
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
    const { user } = open('/admin/products/new', { 'POST /items': record })
    await user.type(await screen.findByLabelText('Title'), 'Black Opal')
    await user.type(field('Description'), 'Dark, with blue fire.')
    await user.clear(field('Slug'))
    await user.type(field('Slug'), 'my-own')
    await user.click(screen.getByRole('button', { name: 'Create product' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { slug: 'my-own' } }]))
  })

  test.each([null, {}, { id: null }])('is created once if the server returns %j', async (answer) => {
    const { user, router } = open('/admin/events/new', {
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
    const { user } = open('/admin/events/new', { [postFree]: refuse(422, 'Taken', 'VALIDATION', payload) })
    await user.type(await screen.findByLabelText('Title'), 'Gem Show')
    await user.type(field('Description'), 'Tables and stones.')
    await user.click(screen.getByRole('button', { name: 'Create event' }))
    expect(await screen.findByText('Failed to create item: Taken')).toBeVisible()
  })

  test('keeps its values when the server rejects it', async () => {
    const { user } = open('/admin/events/new', {
      [postFree]: refuse(409, 'Slug is already used by another item'),
    })
    await user.type(await screen.findByLabelText('Title'), 'Gem Show')
    await user.type(field('Description'), 'Tables and stones.')
    await user.click(screen.getByRole('button', { name: 'Create event' }))
    expect(await screen.findByText('Failed to create item: Slug is already used by another item')).toBeVisible()
    expect(field('Title')).toHaveValue('Gem Show')
  })
})

describe('a draft', () => {
  const opal = { title: 'Welo Opal', Is_disabled: true }
  const treated = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Treatment', value: 'None' }] }
  const picture = buildMedia({ alt: 'A milky opal' })

  function openDraft(changes: Partial<Item>) {
    const { sent, record } = recordRequests()
    const stored = { ...welo, ...opal, ...changes }
    return { sent, ...open('/admin/products/7', { 'GET /items/7': stored, 'PATCH /items/7': record }) }
  }

  test('is a new item hidden from the shop', async () => {
    const { sent, record } = recordRequests((body) => ({ ...welo, ...body, id: 7 }))
    const { user } = open('/admin/products/new', { [postFree]: record })
    await user.type(await screen.findByLabelText('Title'), 'Opal chips')
    await user.type(field('Description'), 'A parcel')
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { title: 'Opal chips', Is_disabled: true } }]))
  })

  test('stays one, as its button says, after its values were refused', async () => {
    const { user } = open('/admin/products/new')
    await user.click(await screen.findByRole('button', { name: 'Save as draft' }))
    expect((await screen.findAllByText('Title is required'))[0]).toBeVisible()
    expect(field('Hidden from the shop')).toBeChecked()
    expect(screen.queryByRole('button', { name: 'Create product' })).not.toBeInTheDocument()
  })

  test('that is complete is published in one step, with what was typed', async () => {
    const { sent, user } = openDraft({ item_info: treated, _item_images_of_items: { items: [picture] } })
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { title: 'Welo Opal!', Is_disabled: false } }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument())
  })

  test('stays one after it could not be published', async () => {
    const { user } = open('/admin/products/7', {
      'GET /items/7': {
        ...welo,
        ...opal,
        Is_disabled: true,
        item_info: treated,
        _item_images_of_items: { items: [picture] },
      },
      'PATCH /items/7': refuse(500, 'Out of order'),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/Failed to update item/)).toBeVisible()
    await waitFor(() => expect(field('Hidden from the shop')).toBeChecked())
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  })

  test('that lacks something is published only after the owner has read what', async () => {
    const undescribed = { items: [picture, { ...picture, id: 2, alt: '' }] }
    const { sent, user } = openDraft({ _item_images_of_items: undescribed })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Welo Opal?' }))
    expect(dialog.getByText(/1 of 2 pictures have no alternative text/)).toBeVisible()
    expect(dialog.getByText(/Its treatment is not stated/)).toBeVisible()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(sent).toMatchObject([{ body: { Is_disabled: false } }]))
  })

  test('of a gem without its treatment cannot be published, and the dialog leads to the facts', async () => {
    const weighed = { additionalProperty: [{ name: 'Carat weight', value: 3.2 }] }
    const { sent, user } = openDraft({ item_info: weighed, _item_images_of_items: { items: [picture] } })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Welo Opal cannot be published yet' }))
    expect(dialog.getByText(/Its treatment is not stated/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Go to the facts' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Gem facts' })).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('that contradicts itself says so beside the facts and before it is published', async () => {
    const smoked = { additionalProperty: [{ name: 'Treatment', value: 'Smoke' }] }
    const { user } = openDraft({ item_info: smoked, _item_images_of_items: { items: [picture] } })
    await user.type(await screen.findByLabelText('Title'), ', untreated')
    const sentence = 'The title says “untreated”, but the fact Treatment says “Smoke”.'
    expect(screen.getByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(within(screen.getByRole('alertdialog')).getByText(sentence)).toBeVisible()
  })

  test('without a picture says so', async () => {
    const { user } = openDraft({ item_info: treated })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(screen.getByText('It has no picture.')).toBeVisible()
  })
})

describe('the certificates of a gem', () => {
  const gem = { ...welo, sku: 'PRO1', item_info: { additionalProperty: [{ name: 'Treatment', value: 'None' }] } }
  const record = { id: 4, sku: 'PRO1', cause: 'owner', recorded_at: '2026-11-25T15:00:00.000Z' }

  test('are listed, and one is made by a button', async () => {
    let records: unknown[] = []
    const { user } = open('/admin/products/7', {
      'GET /items/7': gem,
      'GET /stones/PRO1': () => records,
      'POST /items/7/stone_record': () => {
        records = [record]
        return record
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Make a certificate' }))
    expect(await screen.findByText('Certificate made successfully')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Certificate 4 as PDF' })).toHaveAttribute(
      'href',
      '/stone/PRO1/certificate-4.pdf',
    )
  })

  test('are not offered by a server without them', async () => {
    open('/admin/products/7', { 'GET /items/7': gem, 'GET /stones/PRO1': refuse(404, 'There is no such call') })
    await screen.findByLabelText('Title')
    expect(screen.queryByText('Certificates')).not.toBeInTheDocument()
  })
})

describe('free data', () => {
  test('the fields and the JSON are two views of one value', async () => {
    open('/admin/products/7')
    const origin = await screen.findByLabelText('Origin')
    expect(origin).toHaveValue('Welo')
    fireEvent.change(origin, { target: { value: 'Stayish' } })
    const json = screen.getByLabelText<HTMLTextAreaElement>('Item info')
    expect(JSON.parse(json.value)).toEqual({
      ...info,
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Origin', value: 'Stayish', note: 'kept' }],
    })
    fireEvent.change(json, { target: { value: '{"additionalProperty":[{"name":"Hardness","value":6}]}' } })
    expect(screen.getByLabelText('Hardness')).toHaveValue('6')
    expect(screen.queryByLabelText('Origin')).not.toBeInTheDocument()
  })

  test('a fact is added by name, typed anew with its basis kept, and removed', async () => {
    const { user } = open('/admin/products/7')
    await screen.findByLabelText('Origin')
    const stored = () => JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Item info').value).additionalProperty
    await user.selectOptions(field('Add a fact'), 'Brightness')
    await user.click(screen.getByRole('button', { name: 'Add fact' }))
    expect(field('Brightness')).toHaveFocus()
    await user.type(field('Brightness'), '4')
    await user.selectOptions(field('Scale of Brightness'), '1 to 7 where 1 is brightest')
    await user.selectOptions(field('Basis of Brightness'), 'Lab report')
    await user.type(field('Report number of Brightness'), 'GIA 1')
    await user.clear(field('Brightness'))
    await user.type(field('Brightness'), '3')
    expect(stored().at(-1)).toMatchObject({
      value: '3 on a scale of 1 to 7 where 1 is brightest',
      measurementTechnique: 'Lab report GIA 1',
    })

    await user.selectOptions(field('Add a fact'), 'Another fact')
    await user.type(field('Name of the fact'), 'Hardness{Enter}')
    await user.type(field('Hardness'), '6.5')
    expect(stored().at(-1)).toEqual({ '@type': 'PropertyValue', name: 'Hardness', value: 6.5 })
    await user.click(screen.getByRole('button', { name: 'Remove Hardness' }))
    expect(field('Add a fact')).toHaveFocus()
    expect(stored().map(({ name }: { name: string }) => name)).toEqual(['Origin', 'Brightness'])
  })

  test('a treatment in other words is kept, and so is what the lab report says', async () => {
    const additionalProperty = [{ name: 'Treatment', value: 'Minor oil (cedarwood)', measurementTechnique: 'My uncle' }]
    const { user } = open('/admin/products/7', { 'GET /items/7': { ...welo, item_info: { additionalProperty } } })
    expect(await screen.findByLabelText('Treatment in other words')).toHaveValue('Minor oil (cedarwood)')
    expect(field('Basis of Treatment')).toHaveValue('My uncle')
    await user.selectOptions(field('Add a fact'), 'Lab report')
    await user.click(screen.getByRole('button', { name: 'Add fact' }))
    await user.type(field('Lab report'), 'GIA 5')
    await user.type(field('Treatment on the report'), 'Oil')
    await user.selectOptions(field('Basis of Treatment'), 'Lab report')
    expect(field('Report number of Treatment')).toHaveValue('GIA 5')
  })

  test('a lab report is uploaded as a file, is shown, and is removed', async () => {
    const additionalProperty = [{ name: 'Lab report', value: 'GIA 5' }]
    const { user } = open('/admin/products/7', {
      'GET /items/7': { ...welo, item_info: { additionalProperty } },
      'POST /lab_reports': { url: '/media/0a/document.pdf' },
    })
    const stored = () => JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Item info').value).additionalProperty
    const file = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })
    const large = new File(['x'], 'large.pdf', { type: 'application/pdf' })
    Object.defineProperty(large, 'size', { value: uploadLimits.Document + 1 })
    await user.upload(await screen.findByLabelText('Report as a file'), large)
    expect(field('Report as a file')).toHaveAccessibleDescription(/A lab report may have at most 10 MB/)
    await user.upload(field('Report as a file'), file)
    expect(await screen.findByRole('link', { name: 'Lab report (PDF)' })).toHaveAttribute(
      'href',
      '/media/0a/document.pdf',
    )
    expect(stored()[0]).toMatchObject({ value: 'GIA 5', url: '/media/0a/document.pdf' })
    expect(screen.getByRole('group', { name: 'Lab report' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove lab report' }))
    expect(stored()[0]).not.toHaveProperty('url')
    expect(field('Address of the report')).toBeVisible()
  })

  test('a lab report that the shop refuses says why', async () => {
    const { user } = open('/admin/products/7', {
      'GET /items/7': { ...welo, item_info: { additionalProperty: [{ name: 'Lab report', value: 'GIA 5' }] } },
      'POST /lab_reports': refuse(415, 'Videos cannot be sent here'),
    })
    const file = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })
    await user.upload(await screen.findByLabelText('Report as a file'), file)
    expect(await screen.findByText(/Failed to upload the lab report: Videos cannot/)).toBeVisible()
  })

  test('invalid JSON locks the fields and stays unchanged', async () => {
    open('/admin/products/7')
    const json = await screen.findByLabelText('Item info')
    fireEvent.change(json, { target: { value: '{"half":' } })
    expect(field('Add a fact')).toBeDisabled()
    expect(screen.getByText(/not valid JSON/)).toBeVisible()
    expect(json).toHaveValue('{"half":')
  })

  test('an event has its date, time, place and capacity; a post its excerpt', async () => {
    const event = buildItem({ id: 7, item_type: 'Event', item_info: { event_date: '2026-10-14', more: [1] } })
    const { sent, record } = recordRequests()
    const { user } = open('/admin/events/7', { 'GET /items/7': event, 'PATCH /items/7': record })
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-10-14')
    await user.type(field('Time'), '10 am to 5 pm')
    await user.type(field('Place'), 'Morocco Shrine')
    await user.type(field('Capacity'), '40')
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    const item_info = {
      ...{ event_date: '2026-10-14', more: [1], event_time: '10 am to 5 pm' },
      ...{ location: 'Morocco Shrine', capacity: 40 },
    }
    expect(sent).toMatchObject([{ body: { item_info } }])
  })
})

test('an invalid capacity displays an error at its field and stays', async () => {
  const event = buildItem({ id: 7, item_type: 'Event', item_info: null })
  const { user } = open('/admin/events/7', { 'GET /items/7': event })
  await user.type(await screen.findByLabelText('Capacity'), '2.5')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Capacity must be a whole number above 0')
  expect(field('Capacity')).toHaveAccessibleDescription('Capacity must be a whole number above 0')
  expect(field('Capacity')).toHaveValue('2.5')
})

describe('a number', () => {
  test.each([
    ['products', ['Price', 'Rank']],
    ['events', ['Capacity']],
  ])('of %s is typed into a text field, which the mouse wheel does not change', async (list, names) => {
    open(`/admin/${list}/7`)
    await screen.findByLabelText('Title')
    for (const name of names) {
      expect(field(name)).toHaveAttribute('inputmode', name === 'Price' ? 'decimal' : 'numeric')
      expect(field(name)).not.toHaveAttribute('type', 'number')
    }
  })

  test('keeps its notation while it is typed', async () => {
    const { sent, record } = recordRequests()
    const { user } = open('/admin/products/7', { 'PATCH /items/7': record })
    await user.clear(await screen.findByLabelText('Price'))
    await user.type(field('Price'), '1,250.50')
    expect(field('Price')).toHaveValue('1,250.50')
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ body: { price: 1250.5 } }]))
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  })

  test('that is none displays its rule and stays', async () => {
    const { user } = open('/admin/products/7')
    await user.clear(await screen.findByLabelText('Price'))
    await user.type(field('Price'), 'ask me')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Price must be 0 or greater')
    expect(field('Price')).toHaveAccessibleDescription('Price must be 0 or greater')
    expect(field('Price')).toHaveValue('ask me')
  })
})

describe('an item that is edited', () => {
  test('is saved with the opened version, and can be saved again', async () => {
    const { sent, record } = recordRequests()
    const { user } = open('/admin/products/7', { 'PATCH /items/7': record })
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

  test.each([null, {}])('is saved, and can be saved again, if the server returns %j', async (answer) => {
    const { sent, record } = recordRequests(() => Response.json(answer))
    const { user } = open('/admin/products/7', { 'PATCH /items/7': record })
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
    const { user } = open('/admin/products/7')
    await user.type(await screen.findByLabelText('Title'), ', large')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Welo Opal, large')).toBeVisible()
    expect(preview.getByText('USD 120.00')).toBeVisible()
    expect(preview.getByText('Welo')).toBeVisible()
  })

  test('that someone else has saved in the meantime can be overwritten', async () => {
    let theirs = welo
    const versions: (string | null)[] = []
    const { user } = open('/admin/products/7', {
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

  test('that someone else has saved in the meantime can be reloaded', async () => {
    let theirs = welo
    const { user } = open('/admin/products/7', {
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
    const { user, router } = open('/admin/products/7', {
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

  test('that fails to load displays the reason', async () => {
    open('/admin/products/8', { 'GET /items/8': refuse(404, 'There is no such item.') })
    expect(await screen.findByText('Failed to load item: There is no such item.')).toBeVisible()
  })

  test('keeps the input when the session ends', async () => {
    const { user } = open('/admin/products/7', { 'PATCH /items/7': refuse(401, 'Your session has ended') })
    await user.type(await screen.findByLabelText('Title'), ' II')
    await user.click(save())
    expect(await screen.findByText(/^Failed to update item: /)).toBeVisible()
    expect(field('Title')).toHaveValue('Welo Opal II')
  })
})
