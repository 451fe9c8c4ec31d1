import { buildCategory, type FakeApi, foreignPayloads, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const welo = buildCategory({ id: 1, version: 2 })
const hidden = buildCategory({ id: 2, name: 'Emeralds', category_type: 'Beryl', Is_visible: false })

async function open(api: FakeApi = {}, path = '/admin/categories') {
  const view = renderPage(routes, { path, api: { 'GET /items_categories': [welo, hidden], ...api } })
  await screen.findByRole('article', { name: 'Welo Opals' })
  return view
}
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('a card displays the name and whether the category is hidden', async () => {
  await open()
  const card = within(screen.getByRole('article', { name: 'Emeralds' }))
  expect(card.getByRole('heading')).toHaveTextContent('Emeralds (Hidden)')
  expect(card.getByText('Beryl')).toBeVisible()
  expect(card.getByRole('button', { name: 'Edit Emeralds' })).toBeVisible()
})

test('the search filters the grid', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'beryl')
  expect(names()).toEqual(['Emeralds'])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No categories found')).toBeVisible()
})

test('a new category requires a name and a type, and is visible by default', async () => {
  const { user, sent } = await open({
    'POST /items_categories': buildCategory({ id: 3 }),
  })
  await user.click(screen.getByRole('button', { name: 'Add Category' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }))
  expect(dialog.getByRole('checkbox', { name: 'Visible' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Create category' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  expect(dialog.getByText('Category type is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Name'), 'Water Opals')
  await user.type(dialog.getByLabelText('Category Type'), 'Cut stones')
  await user.click(dialog.getByRole('button', { name: 'Create category' }))
  expect(await screen.findByText('Category created')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([
    { shops_id: null, name: 'Water Opals', category_type: 'Cut stones', Is_visible: true, image_url: null },
  ])
})

test('saving uploads the picture', async () => {
  const sent: unknown[] = []
  const { user } = await open(
    {
      'POST /image_upload': ({ body }) => {
        if (body instanceof FormData) sent.push(body.get('image_type'))
        return { path: { url: '/media/x/800.webp' } }
      },
      'PATCH /items_categories/1': ({ body, headers }) => {
        sent.push(body, headers.get('if-match'))
        return { ...welo, version: 3 }
      },
    },
    '/admin/categories?edit=1',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Welo Opals' }))
  await user.upload(dialog.getByLabelText('Image'), new File(['…'], 'opal.jpg', { type: 'image/jpeg' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Category updated')).toBeVisible()
  expect(sent).toMatchObject(['Image', { shops_id: 1, name: 'Welo Opals', image_url: '/media/x/800.webp' }, '"2"'])
})

test.each([
  ['gets no URL', {}, 'Upload failed'],
  ['is rejected', refuse(415, 'The file must be a picture'), 'Failed to upload image: The file must be a picture'],
])('a picture that %s prevents saving and keeps the input', async (_, answer, words) => {
  const { user } = await open({ 'POST /image_upload': answer }, '/admin/categories?edit=1')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), ' II')
  await user.upload(dialog.getByLabelText('Image'), new File(['…'], 'opal.jpg', { type: 'image/jpeg' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText(words)).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Welo Opals II')
})

test('a save that the server refuses without a word says so in the words of the shop', async () => {
  const { user } = await open(
    { 'PATCH /items_categories/1': () => new Response(null, { status: 500 }) },
    '/admin/categories?edit=1',
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), ' II')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('Failed to save category')).toBeVisible()
})

test('a dialog with unsaved input asks before it closes', async () => {
  const { user } = await open({}, '/admin/categories?edit=1')
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), ' II')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Welo Opals II')
})

test('a dialog with a selected picture asks before it closes, but not after saving', async () => {
  const { user } = await open(
    { 'POST /image_upload': { path: { url: '/media/x/800.webp' } }, 'PATCH /items_categories/1': welo },
    '/admin/categories?edit=1',
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Image'), new File(['…'], 'opal.jpg', { type: 'image/jpeg' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a new category takes no more words while it is being saved', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = await open({ 'POST /items_categories': () => answer.promise })
  await user.click(screen.getByRole('button', { name: 'Add Category' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Opals')
  await user.type(dialog.getByLabelText(/^Category Type/), 'Opal')
  await user.keyboard('{Enter}')
  expect(await dialog.findByRole('button', { name: 'Saving…' })).toHaveFocus()
  await user.type(dialog.getByLabelText(/^Name/), '!')
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Opals')
  answer.resolve(Response.json(buildCategory({ id: 3 })))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a category that someone else has changed opens again by Reload, without a further question', async () => {
  let stored = welo
  const { user, sentHeaders } = await open(
    {
      'GET /items_categories': () => [stored, hidden],
      'PATCH /items_categories/1': () => {
        if (stored !== welo) return { ...stored, version: 4 }
        stored = { ...welo, name: 'Their Opals', version: 3 }
        return refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
      },
    },
    '/admin/categories?edit=1',
  )
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), ' II')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reload' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Their Opals' }))
  expect(dialog.getByLabelText('Name')).toHaveValue('Their Opals')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await user.type(dialog.getByLabelText('Name'), ' II')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Category updated')).toBeVisible()
  expect(sentHeaders('if-match')).toEqual(['"2"', '"3"'])
})

test('a category that overwrites another version takes no more words meanwhile', async () => {
  const answer = Promise.withResolvers<object>()
  const answers = [refuse(409, 'Changed', 'CONFLICT'), answer.promise]
  const { user } = await open({ 'PATCH /items_categories/1': () => answers.shift() }, '/admin/categories?edit=1')
  const name = await screen.findByLabelText('Name')
  await user.type(name, ' II')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }))
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
  await user.type(name, ' and more')
  expect(name).toHaveValue('Welo Opals II')
  answer.resolve({ ...welo, version: 3 })
  expect(await screen.findByText('Category updated')).toBeVisible()
})

test('deleting asks for confirmation, archives the category and can be undone', async () => {
  let stored = [welo, hidden]
  const { user } = await open({
    'GET /items_categories': () => stored,
    'DELETE /items_categories/1': () => {
      stored = [hidden]
      return welo
    },
    'POST /items_categories/1/restore': () => {
      stored = [welo, hidden]
      return welo
    },
  })
  await user.click(screen.getByRole('button', { name: 'Delete Welo Opals' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Welo Opals deleted')).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['Emeralds']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'Welo Opals' })).toBeVisible()
})

test('a failed deletion keeps the category and displays an error', async () => {
  const { user } = await open({ 'DELETE /items_categories/1': refuse(500, 'The disk is full') })
  await user.click(screen.getByRole('button', { name: 'Delete Welo Opals' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete category: The disk is full')).toBeVisible()
  expect(names()).toEqual(['Welo Opals', 'Emeralds'])
})

test('the archive restores deleted categories', async () => {
  let archived = [{ ...welo, archived_at: '2026-03-05T15:00:00.000Z' }]
  const { user } = await open({
    'GET /items_categories?external={"archived":true}': () => archived,
    'POST /items_categories/1/restore': () => {
      archived = []
      return welo
    },
  })
  await user.click(screen.getByRole('radio', { name: 'Archived' }))
  await user.click(await screen.findByRole('button', { name: 'Restore Welo Opals' }))
  expect(await screen.findByText('Welo Opals restored')).toBeVisible()
  expect(await screen.findByText('No categories found')).toBeVisible()
})

test.each(foreignPayloads)('a conflict with the payload %j asks which version to keep', async (payload) => {
  const { user } = await open(
    { 'PATCH /items_categories/1': refuse(409, 'Changed', 'CONFLICT', payload) },
    '/admin/categories?edit=1',
  )
  await user.type(await screen.findByLabelText('Name'), ' and more')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const name = 'Somebody else has changed this since you opened it'
  expect(await screen.findByRole('alertdialog', { name })).toBeVisible()
})

test.each(foreignPayloads)(
  'a rejection with the payload %j displays the reason and keeps the input',
  async (payload) => {
    const { user } = await open(
      { 'PATCH /items_categories/1': refuse(422, 'Taken', 'VALIDATION', payload) },
      '/admin/categories?edit=1',
    )
    await user.type(await screen.findByLabelText('Name'), ' and more')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Taken')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Welo Opals and more')
  },
)
