import { noVisit, type Shop } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const shop: Shop = {
  id: 1,
  name: 'Elegant Gems',
  description: 'Opals',
  logo: '',
  custom_domain: '',
  slug: 'elegant',
  version: 2,
  Is_visible: true,
  allow_affiliate: false,
  testmode: false,
  _shop_info: { contact_info: { name: 'Ada', email: 'ada@example.com', phone: '', website_url: '' } },
}

async function open(api: FakeApi = {}) {
  const view = renderPage(routes, { path: '/admin/shop', api: { 'GET /shop': shop, ...api } })
  await screen.findByLabelText('Shop Name')
  return view
}
const save = () => screen.getByRole('button', { name: 'Save Changes' })

test('the settings are grouped in three tabs', async () => {
  const { user } = await open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Basic Info',
    'Contact Info',
    'Advanced',
  ])
  for (const name of ['Shop Name', 'Description', 'Logo URL', 'Custom Domain', 'Shop Slug']) {
    expect(screen.getByLabelText(name)).toBeVisible()
  }
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  for (const name of ['Contact Name', 'Contact Email', 'Contact Phone', 'Website URL']) {
    expect(screen.getByLabelText(name)).toBeVisible()
  }
  await user.click(screen.getByRole('tab', { name: 'Advanced' }))
  expect(screen.getByRole('checkbox', { name: 'Shop Visible' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Allow Affiliate' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Test Mode' })).not.toBeChecked()
})

test('the owner turns on the mails that ask for reviews', async () => {
  const { user, sent } = await open({
    'GET /shop': { ...shop, asks_reviews: false },
    'PATCH /shop': { ...shop, asks_reviews: true, version: 3 },
  })
  await user.click(screen.getByRole('tab', { name: 'Advanced' }))
  await user.click(screen.getByRole('checkbox', { name: /^Ask for a review by email/ }))
  await user.click(save())
  await waitFor(() => expect(sent).toMatchObject([{ asks_reviews: true }]))
})

test('only changed fields are sent, from any tab', async () => {
  const { user, sent, sentHeaders } = await open({ 'PATCH /shop': { ...shop, version: 3 } })
  await user.type(screen.getByLabelText('Shop Name'), ' & Co')
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText('Contact Phone'), '904 555 0142')
  await user.click(screen.getByRole('tab', { name: 'Advanced' }))
  await user.click(screen.getByRole('checkbox', { name: 'Test Mode' }))
  await user.click(save())
  expect(await screen.findByText('Shop settings updated successfully')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Elegant Gems & Co',
      testmode: true,
      _shop_info: { contact_info: { phone: '904 555 0142' } },
    },
  ])
  expect(sentHeaders('if-match')).toEqual(['"2"'])
})

test('an old value that the rule refuses today blocks no other field, and is not sent', async () => {
  const contact_info = { ...shop._shop_info.contact_info, email: 'ada@localhost' }
  const { user, sent } = await open({
    'GET /shop': { ...shop, custom_domain: 'https://old.example/', _shop_info: { contact_info } },
    'PATCH /shop': { ...shop, version: 3 },
  })
  await user.type(screen.getByLabelText('Shop Name'), '!')
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText('Contact Phone'), '904')
  await user.click(save())
  expect(await screen.findByText('Shop settings updated successfully')).toBeVisible()
  expect(sent).toEqual([{ name: 'Elegant Gems!', _shop_info: { contact_info: { phone: '904' } } }])
  await user.type(screen.getByLabelText('Contact Email'), 'x')
  await user.click(save())
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(screen.queryByText(/^Custom Domain must be/)).not.toBeInTheDocument()
})

test('an old value that is sent with a changed one must follow the rule', async () => {
  const visit = { address: '', open_hours: '', map: 'https://old.example/map.png', map_alt: '' }
  const { user } = await open({ 'GET /shop': { ...shop, visit } })
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText(/^Opening hours/i), 'By appointment')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(/map/i)
})

test('a server without versions is sent the whole contact, which it may replace', async () => {
  const { user, sent } = await open({
    'GET /shop': { ...shop, version: undefined },
    'PATCH /shop': () => null,
  })
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText('Contact Phone'), '904')
  await user.click(save())
  const contact_info = { ...shop._shop_info.contact_info, phone: '904' }
  await waitFor(() => expect(sent).toEqual([{ _shop_info: { contact_info } }]))
})

test('an empty response counts as saved', async () => {
  const { user } = await open({ 'PATCH /shop': () => Response.json(null) })
  await user.type(screen.getByLabelText('Shop Name'), ' & Co')
  await user.click(save())
  expect(await screen.findByText('Shop settings updated successfully')).toBeVisible()
  expect(screen.queryByText('Failed to update shop settings')).not.toBeInTheDocument()
})

test('a validation error opens its tab', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText('Contact Email'), '@')
  await user.click(screen.getByRole('tab', { name: 'Advanced' }))
  await user.click(save())
  expect(await screen.findByLabelText('Contact Email')).toBeInvalid()
  // The summary says it in words, because its field was on another tab.
  expect(screen.getAllByText('Invalid email address')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'Basic Info' }))
  await user.clear(screen.getByLabelText('Shop Name'))
  expect(await screen.findByText('Shop Name is required')).toBeVisible()
})

test('a rejection displays the server’s message and keeps the input', async () => {
  const { user } = await open({ 'PATCH /shop': refuse(400, 'That domain is taken') })
  await user.type(screen.getByLabelText('Custom Domain'), 'gems.example')
  await user.click(save())
  expect(await screen.findByText('Failed to update shop settings')).toBeVisible()
  expect(screen.getByText('That domain is taken')).toBeVisible()
  expect(screen.getByLabelText('Custom Domain')).toHaveValue('gems.example')
})

test('settings saved by someone else in the meantime are overwritten only after confirmation', async () => {
  let theirs = shop
  const { user, sentHeaders } = await open({
    'GET /shop': () => theirs,
    'PATCH /shop': () => {
      if (theirs !== shop) return { ...theirs, version: 4 }
      theirs = { ...shop, slug: 'theirs', version: 3 }
      return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
    },
  })
  await user.type(screen.getByLabelText('Shop Name'), '!')
  await user.click(save())
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Changed in the meantime: Shop Slug.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Overwrite' }))
  await waitFor(() => expect(sentHeaders('if-match')).toEqual(['"2"', '"3"']))
})

test('address, hours and an uploaded map are for visits, and the map needs a description', async () => {
  const { user, sent } = await open({
    'GET /shop': { ...shop, visit: noVisit },
    'POST /image_upload': { image: { url: '/media/x7f/800.webp', id: 5 } },
    'PATCH /shop': { ...shop, version: 3 },
  })
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  await user.type(screen.getByLabelText('Address'), '12 Ocean Ave')
  await user.type(screen.getByLabelText('Opening hours'), 'By appointment')
  await user.upload(screen.getByLabelText('Map'), new File(['map'], 'map.png', { type: 'image/png' }))
  const description = await screen.findByLabelText('Description of the map')
  await user.click(save())
  expect((await screen.findAllByText('Describe the map in a sentence'))[0]).toBeVisible()
  await user.type(description, 'Behind the station')
  await user.click(save())
  await waitFor(() =>
    expect(sent).toEqual([
      {
        visit: {
          address: '12 Ocean Ave',
          open_hours: 'By appointment',
          map: '/media/x7f/800.webp',
          map_alt: 'Behind the station',
        },
      },
    ]),
  )
})

test('an owner who says nothing about visits can save the other settings', async () => {
  const { user, sent } = await open({
    'GET /shop': { ...shop, visit: noVisit },
    'PATCH /shop': { ...shop, version: 3 },
  })
  await user.clear(screen.getByLabelText('Shop Name'))
  await user.type(screen.getByLabelText('Shop Name'), 'Opals of Ada')
  await user.click(save())
  await waitFor(() => expect(sent).toEqual([{ name: 'Opals of Ada' }]))
})

test('no opening hours are offered if the server has no visits', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('tab', { name: 'Contact Info' }))
  expect(screen.queryByLabelText('Opening hours')).not.toBeInTheDocument()
})
