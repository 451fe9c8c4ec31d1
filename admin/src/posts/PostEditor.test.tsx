import type { Item } from '@elegant/shared/rules'
import { buildItem, buildPage, type FakeApi, renderPage } from '@elegant/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'

const body =
  '<h2>Water</h2><p>Opals <strong>drink</strong>: <a href="/shop">see</a>.</p><img src="/media/0a/1600.webp" alt="A clear opal" width="1600" height="900"><p>End.</p>'
const post = buildItem({ id: 7, item_type: 'Blog', version: 3, description: 'For others', body })

// jsdom has no layout, which the editor asks for to keep its cursor in view.
const nowhere = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => ({}) }
Object.assign(Range.prototype, { getBoundingClientRect: () => nowhere, getClientRects: () => [nowhere] })

function open(changes: Partial<Item> = {}, api: FakeApi = {}, path = '/admin/blogs/7') {
  const store = ({ body }: { body: unknown }) => ({ ...post, ...Object(body), version: 4 })
  return renderPage(routes, {
    path,
    api: {
      'GET /items_categories': [],
      'GET /items/7': { ...post, ...changes },
      'GET /shop': { body_limit: 50_000 },
      'PATCH /items/7': store,
      'POST /items?external={"freeSlug":true}': store,
      'GET /items_by_type/Blog?external={"page":1}': buildPage([]),
      ...api,
    },
  })
}

const editor = () => screen.findByRole('textbox', { name: 'Text' })
const tool = (name: string) => screen.getByRole('button', { name })

/** Pastes as a browser does. */
async function paste(data: Record<string, string>) {
  const clipboardData = { types: Object.keys(data), files: [], getData: (type: string) => data[type] ?? '' }
  fireEvent.paste(await editor(), { clipboardData })
}

test('shows the text with its elements', async () => {
  open()
  const text = await editor()
  expect(text).toHaveAttribute('aria-multiline', 'true')
  expect(text).toHaveAccessibleDescription(/^30 of 50,000 characters/)
  expect(screen.getByRole('heading', { level: 2, name: 'Water' })).toBeVisible()
  expect(screen.getByText('drink').tagName).toBe('STRONG')
  expect(screen.getByRole('img', { name: 'A clear opal' })).toHaveAttribute('src', '/media/0a/1600.webp')
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
})

test('saves what is pasted, as the API stores it', async () => {
  const { user, sent } = open({ body: '', description: '' })
  await paste({
    'text/html':
      '<h1 style="color:red">Care</h1><p onclick="x">Dry <b>it</b>.</p><ul><li>no heat</li></ul><script>x</script>',
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Care' })).toBeVisible()
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await user.click(tool('Save changes'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    body: '<h2>Care</h2><p>Dry <strong>it</strong>.</p><ul><li><p>no heat</p></li></ul>',
    description: 'Care\n\nDry it.\n\nno heat',
  })
})

test('lists and headings in the cells of a pasted table stay whole', async () => {
  const { user, sent } = open({ body: '', description: '' })
  await paste({
    'text/html':
      '<table><tr><td><h2>Care</h2><ul><li>dry</li><li>cool</li></ul></td><td>Opal</td><td><p>a</p><p>b</p></td></tr></table>',
  })
  await user.click(tool('Save changes'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    body: '<h2>Care</h2><ul><li><p>dry</p></li><li><p>cool</p></li></ul><p>Opal</p><p>a</p><p>b</p>',
  })
})

test('a text that was pasted too long is kept whole, and refused with its rule', async () => {
  const { user, sent } = open({ body: '', description: '' })
  await paste({ 'text/plain': 'opal '.repeat(10_542) })
  const text = await editor()
  await waitFor(() => expect(text).toHaveAccessibleDescription(/52,709 of 50,000.*2709 characters too long/))
  expect(text.textContent).toBe('opal '.repeat(10_542))
  await user.click(tool('Save changes'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Text must be at most 50000 characters')
  expect(text.textContent).toBe('opal '.repeat(10_542))
  expect(sent).toEqual([])
})

test('a post without formatted text begins with its description, and stays as it is until it is edited', async () => {
  const { user, sent } = open({ body: '', description: 'First.\n\nSecond.' })
  expect((await editor()).querySelectorAll('p')).toHaveLength(2)
  await user.type(screen.getByLabelText('Title'), '!')
  await user.click(tool('Save changes'))
  await waitFor(() => expect(sent).toMatchObject([{ body: '', description: 'First.\n\nSecond.' }]))
})

test('the description follows the text until it is edited', async () => {
  const { user, sent } = open({ body: '<p>Old.</p>', description: 'Mine' })
  await paste({ 'text/plain': 'New. ' })
  await user.click(tool('Save changes'))
  await waitFor(() => expect(sent).toMatchObject([{ body: expect.stringContaining('New.'), description: 'Mine' }]))
})

describe('the toolbar', () => {
  test('is one stop of the Tab key, and the arrow keys lead through it', async () => {
    const { user } = open()
    await editor()
    expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await user.click(screen.getByLabelText('Title'))
    await user.tab()
    expect(tool('Heading')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(tool('Bold')).toHaveFocus()
    await user.keyboard('{End}')
    expect(tool('Redo')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(tool('Heading')).toHaveFocus()
    await user.tab()
    expect(await editor()).toHaveFocus()
    fireEvent.keyDown(await editor(), { key: 'F10', altKey: true })
    expect(tool('Heading')).toHaveFocus()
  })

  test('shows what is on at the cursor, and changes it', async () => {
    const { user } = open()
    await editor()
    expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
    expect(tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await user.click(tool('Subheading'))
    expect(tool('Subheading')).toHaveAttribute('aria-pressed', 'true')
    await user.click(tool('Undo'))
    expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
    expect(tool('Divider')).not.toHaveAttribute('aria-pressed')
  })

  test('sets a link, and refuses an address that a text cannot have', async () => {
    const { user, sent } = open({ body: '', description: 'Opals' })
    await editor()
    await user.click(tool('Link'))
    const address = screen.getByLabelText('Address')
    expect(address).toHaveFocus()
    await user.type(address, 'javascript:alert(1){Enter}')
    expect(await screen.findByText('Enter an address that begins with https://, mailto: or /')).toBeVisible()
    await user.clear(address)
    await user.type(address, 'opal.test/a{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(tool('Save changes'))
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: expect.stringContaining('<a href="https://opal.test/a">') }]),
    )
  })

  test('adds a picture only with alternative text', async () => {
    const stored = { id: 3, image: { url: '/media/0b/800.webp', width: 800, height: 600 } }
    const { user, sent } = open({ body: '' }, { 'POST /image_upload': stored })
    await editor()
    await user.click(tool('Picture'))
    await user.click(tool('Add picture'))
    expect(await screen.findByText('Please select a file to upload')).toBeVisible()
    expect(screen.getByText('Alternative text is required')).toBeVisible()
    await user.upload(
      screen.getByLabelText('Picture', { selector: 'input' }),
      new File(['x'], 'opal.jpg', { type: 'image/jpeg' }),
    )
    await user.type(screen.getByLabelText('Alternative text'), 'An opal in the rain')
    await user.click(tool('Add picture'))
    expect(await screen.findByRole('img', { name: 'An opal in the rain' })).toHaveAttribute('src', '/media/0b/800.webp')
    await user.click(tool('Save changes'))
    const picture = '<img src="/media/0b/800.webp" alt="An opal in the rain" width="800" height="600">'
    await waitFor(() => expect(sent).toMatchObject([{ body: expect.stringContaining(picture) }]))
  })
})

test('Ctrl+B is bold in the text, and toggles the sidebar elsewhere', async () => {
  const { user } = open()
  const text = await editor()
  const sidebar = tool('Toggle sidebar')
  fireEvent.keyDown(text, { key: 'b', code: 'KeyB', ctrlKey: true })
  await waitFor(() => expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true'))
  expect(sidebar).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByLabelText('Title'))
  await user.keyboard('{Control>}b{/Control}')
  expect(sidebar).toHaveAttribute('aria-expanded', 'false')
})

test('a pasted picture of another page is left out, and the notice says so', async () => {
  open({ body: '', description: '' })
  await paste({ 'text/html': '<p>a</p><img src="https://elsewhere.test/x.png" alt="x">' })
  expect(await screen.findByText(/Pictures can’t be pasted with a text/)).toBeVisible()
  expect(screen.queryByRole('img', { name: 'x' })).not.toBeInTheDocument()
})

test('a pasted picture comes beside the selected one, which stays', async () => {
  const stored = { id: 3, image: { url: '/media/0b/800.webp', width: 800, height: 600 } }
  const { user } = open(
    { body: '<img src="/media/0a/1600.webp" alt="A clear opal" width="1600" height="900"><p>End.</p>' },
    { 'POST /image_upload': stored },
  )
  const files = [new File(['x'], 'opal.png', { type: 'image/png' })]
  fireEvent.paste(await editor(), { clipboardData: { types: ['Files'], files, getData: () => '' } })
  await user.type(await screen.findByLabelText('Alternative text'), 'An opal in the rain')
  await user.click(tool('Add picture'))
  expect(await screen.findByRole('img', { name: 'An opal in the rain' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'A clear opal' })).toBeVisible()
})

describe('a server that stores no formatted text', () => {
  test('gets the description of a post', async () => {
    const { user, sent } = open({ body: undefined })
    await user.type(await screen.findByLabelText('Description'), '!')
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    await user.click(tool('Save changes'))
    await waitFor(() => expect(sent).toMatchObject([{ description: 'For others!' }]))
    expect(sent[0]).not.toHaveProperty('body')
  })

  test('gets the description of a new post', async () => {
    const { user, sent } = open({}, { 'GET /shop': {} }, '/admin/blogs/new')
    await user.type(await screen.findByLabelText('Title'), 'Opals')
    await user.type(await screen.findByLabelText('Description'), 'All of it.')
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
    await user.click(tool('Create blog post'))
    await waitFor(() => expect(sent).toMatchObject([{ description: 'All of it.' }]))
    expect(sent[0]).not.toHaveProperty('body')
  })
})

test('a new post is created with its text', async () => {
  const { user, sent } = open({}, {}, '/admin/blogs/new')
  await user.type(await screen.findByLabelText('Title'), 'Opals')
  await editor()
  await user.click(tool('Create blog post'))
  await screen.findByText('Please correct the following:')
  expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(/Description is required/)
  expect(screen.getAllByText('Description is required')).toHaveLength(1)
  await paste({ 'text/html': '<p>They drink.</p>' })
  await user.click(tool('Create blog post'))
  await waitFor(() => expect(sent).toMatchObject([{ body: '<p>They drink.</p>', description: 'They drink.' }]))
})
