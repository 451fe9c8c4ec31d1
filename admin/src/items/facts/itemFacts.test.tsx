import { uploadLimits } from '@elegant/shared/rules'
import { buildItem, refuse, waitForResponses } from '@elegant/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { answerItem, field, info, openEditor, save, welo } from '../../testing/itemEditor.ts'

describe('the certificates of a gem', () => {
  const gem = { ...welo, sku: 'PRO1', item_info: { additionalProperty: [{ name: 'Treatment', value: 'None' }] } }
  const record = { id: 4, sku: 'PRO1', cause: 'owner', recorded_at: '2026-11-25T15:00:00.000Z' }

  test('are listed, and one is made by a button', async () => {
    let records: unknown[] = []
    const { user } = openEditor('/admin/products/7', {
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
    openEditor('/admin/products/7', { 'GET /items/7': gem, 'GET /stones/PRO1': refuse(404, 'There is no such call') })
    await screen.findByLabelText('Title')
    await waitForResponses()
    expect(screen.queryByText('Certificates')).not.toBeInTheDocument()
  })
})

describe('free data', () => {
  test('the fields and the JSON are two views of one value', async () => {
    openEditor('/admin/products/7')
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

  test('a fact is added by name, typed again with its basis kept, and removed', async () => {
    const { user } = openEditor('/admin/products/7')
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

  test('a fact that is pasted too long is kept whole, says so, and is not saved until it fits', async () => {
    const { user, sent } = openEditor('/admin/products/7', { 'PATCH /items/7': answerItem })
    const origin = await screen.findByLabelText('Origin')
    await user.clear(origin)
    await user.click(origin)
    await user.paste('w'.repeat(250))
    expect(field('Origin')).toHaveValue('w'.repeat(250))
    expect(field('Origin')).toBeInvalid()
    expect(field('Origin')).toHaveAccessibleDescription('50 characters too long')
    await user.click(save())
    expect(await screen.findByText('The fact Origin is too long')).toBeVisible()
    expect(sent).toEqual([])
    await user.clear(field('Origin'))
    await user.type(field('Origin'), 'Welo')
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
  })

  test('a fact that was stored too long keeps no other field from being saved', async () => {
    const item_info = {
      additionalProperty: [{ name: 'Lab report', value: 'GIA 5', reportedTreatment: 'w'.repeat(201) }],
    }
    const { user, sent } = openEditor('/admin/products/7', {
      'GET /items/7': { ...welo, item_info },
      'PATCH /items/7': answerItem,
    })
    expect(await screen.findByLabelText('Treatment on the report')).toHaveAccessibleDescription('1 character too long')
    await user.type(field('Title'), ' II')
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ title: 'Welo Opal II', item_info }]))
    await user.click(field('Address of the report'))
    await user.paste(`https://lab.example/${'x'.repeat(2000)}`)
    expect(field('Address of the report')).toHaveAccessibleDescription(/20 characters too long/)
  })

  test('a treatment in other words is kept, and so is what the lab report says', async () => {
    const additionalProperty = [{ name: 'Treatment', value: 'Minor oil (cedarwood)', measurementTechnique: 'My uncle' }]
    const { user } = openEditor('/admin/products/7', { 'GET /items/7': { ...welo, item_info: { additionalProperty } } })
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
    const { user } = openEditor('/admin/products/7', {
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

  /** Opens an item and chooses a lab report, whose upload ends with `arrive`. */
  async function beginUpload() {
    const arrival = Promise.withResolvers<object>()
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': { ...welo, item_info: { additionalProperty: [{ name: 'Lab report', value: 'GIA 5' }] } },
      'POST /lab_reports': () => arrival.promise,
    })
    const file = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })
    await user.upload(await screen.findByLabelText('Report as a file'), file)
    return { user, arrive: () => arrival.resolve({ url: '/media/0a/document.pdf' }) }
  }

  test('a lab report that arrives later keeps what was edited meanwhile', async () => {
    const { user, arrive } = await beginUpload()
    await user.type(field('Treatment on the report'), 'None')
    arrive()
    expect(await screen.findByRole('link', { name: 'Lab report (PDF)' })).toBeVisible()
    expect(field('Treatment on the report')).toHaveValue('None')
  })

  test('a lab report that arrives after its fact was removed does not bring it back', async () => {
    const { user, arrive } = await beginUpload()
    await user.click(screen.getByRole('button', { name: 'Remove Lab report' }))
    arrive()
    expect(await screen.findByText(/The lab report was not added/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Lab report (PDF)' })).not.toBeInTheDocument()
  })

  test('a lab report that the shop refuses says why', async () => {
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': { ...welo, item_info: { additionalProperty: [{ name: 'Lab report', value: 'GIA 5' }] } },
      'POST /lab_reports': refuse(415, 'Videos cannot be sent here'),
    })
    const file = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' })
    await user.upload(await screen.findByLabelText('Report as a file'), file)
    expect(await screen.findByText(/Failed to upload the lab report: Videos cannot/)).toBeVisible()
  })

  test('invalid JSON locks the fields and stays unchanged', async () => {
    openEditor('/admin/products/7')
    const json = await screen.findByLabelText('Item info')
    fireEvent.change(json, { target: { value: '{"half":' } })
    expect(field('Add a fact')).toBeDisabled()
    expect(screen.getByText(/not valid JSON/)).toBeVisible()
    expect(json).toHaveValue('{"half":')
  })

  test('an event has its date, time, place and capacity; a post its excerpt', async () => {
    const event = buildItem({ id: 7, item_type: 'Event', item_info: { event_date: '2026-10-14', more: [1] } })
    const { user, sent } = openEditor('/admin/events/7', { 'GET /items/7': event, 'PATCH /items/7': answerItem })
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-10-14')
    await user.type(field('Time'), '10 am to 5 pm')
    await user.type(field('Place'), 'Morocco Shrine')
    await user.type(field('Capacity'), '40')
    await user.click(save())
    expect(await screen.findByText('Item updated successfully')).toBeVisible()
    const item_info = {
      event_date: '2026-10-14',
      more: [1],
      event_time: '10 am to 5 pm',
      location: 'Morocco Shrine',
      capacity: 40,
    }
    expect(sent).toMatchObject([{ item_info }])
  })
})

describe('the end date of an event', () => {
  const show = { event_date: '2026-12-30' }
  const open = (item_info: object) => {
    const event = buildItem({ id: 7, item_type: 'Event', item_info: { ...item_info } })
    return openEditor('/admin/events/7', { 'GET /items/7': event, 'PATCH /items/7': answerItem })
  }

  test('is saved, shown in the preview, and can be taken back', async () => {
    const { user, sent } = open(show)
    await user.type(await screen.findByLabelText('End date'), '2027-01-02')
    expect(screen.getByText('December 30, 2026 – January 2, 2027')).toBeVisible()
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ item_info: { event_end_date: '2027-01-02' } }]))
    await screen.findByText('Item updated successfully')
    await user.clear(field('End date'))
    await user.click(save())
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ item_info: show })
    expect(sent[1]).not.toHaveProperty('item_info.event_end_date')
  })

  test('is accepted beside a date that was stored with a time', async () => {
    const { user, sent } = open({ event_date: '2026-12-24T10:00' })
    await user.type(await screen.findByLabelText('End date'), '2026-12-26')
    await user.click(save())
    const item_info = { event_date: '2026-12-24', event_end_date: '2026-12-26' }
    await waitFor(() => expect(sent).toMatchObject([{ item_info }]))
  })

  test.each([
    [show, '2026-12-29', 'End date must not be before the date'],
    [show, '2027-03-01', 'An event must not be longer than 31 days'],
    [{}, '2026-12-29', 'End date needs a date such as 2026-12-24'],
  ])('of %j that is %s displays an error at its field: %s', async (item_info, day, message) => {
    const { user } = open(item_info)
    await user.type(await screen.findByLabelText('End date'), day)
    await user.click(save())
    await waitFor(() => expect(field('End date')).toHaveAccessibleDescription(new RegExp(message)))
    expect(field('End date')).toHaveValue(day)
    expect(field('Date')).not.toHaveAccessibleDescription()
  })
})

test('an invalid capacity displays an error at its field and stays', async () => {
  const event = buildItem({ id: 7, item_type: 'Event', item_info: null })
  const { user } = openEditor('/admin/events/7', { 'GET /items/7': event })
  await user.type(await screen.findByLabelText('Capacity'), '2.5')
  await user.click(save())
  await screen.findByText('Please correct the following:')
  expect(field('Capacity')).toHaveAccessibleDescription('Capacity must be a whole number above 0')
  expect(field('Capacity')).toHaveValue('2.5')
})

describe('a number', () => {
  test.each([
    ['products', ['Price', 'Rank']],
    ['events', ['Capacity']],
  ])('of %s is typed into a text field, which the mouse wheel does not change', async (list, names) => {
    openEditor(`/admin/${list}/7`)
    await screen.findByLabelText('Title')
    for (const name of names) {
      expect(field(name)).toHaveAttribute('inputmode', name === 'Price' ? 'decimal' : 'numeric')
      expect(field(name)).not.toHaveAttribute('type', 'number')
    }
  })

  test('keeps its notation while it is typed', async () => {
    const { user, sent } = openEditor('/admin/products/7', { 'PATCH /items/7': answerItem })
    await user.clear(await screen.findByLabelText('Price'))
    await user.type(field('Price'), '1,250.50')
    expect(field('Price')).toHaveValue('1,250.50')
    await user.click(save())
    await waitFor(() => expect(sent).toMatchObject([{ price: 1250.5 }]))
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  })

  test('that is none displays its rule and stays', async () => {
    const { user } = openEditor('/admin/products/7')
    await user.clear(await screen.findByLabelText('Price'))
    await user.type(field('Price'), 'ask me')
    await user.click(save())
    expect(await screen.findByText('Price must be 0 or greater')).toBeVisible()
    expect(field('Price')).toHaveAccessibleDescription('Price must be 0 or greater')
    expect(field('Price')).toHaveValue('ask me')
  })
})
