import { errorCodes } from '@elegant/shared/rules'
import { buildCategory, buildChange, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const list = (external: object) => `GET /changes?external=${JSON.stringify(external)}`
const raised = buildChange()
const made = buildChange({
  id: 2,
  label: 'Emerald',
  action: 'created',
  before: null,
  after: { title: 'Emerald', price: 9, currency: 'USD' },
})
const many = buildChange({
  id: 3,
  label: 'Raw Opal',
  cause: 'bulk',
  batch: 'b-1',
  batch_size: 40,
  before: { Is_disabled: false },
  after: { Is_disabled: true },
  created_at: '2026-03-04T15:00:00.000Z',
})

function open(api: FakeApi = {}, path = '/admin/changes') {
  return renderPage(routes, {
    path,
    api: { [list({ page: 1 })]: buildPage([raised, made, many]), 'GET /items_categories': [buildCategory()], ...api },
  })
}
const line = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('entries are grouped by day, with author, action, and values before and after', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 2, name: 'March 5, 2026' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'March 4, 2026' })).toBeVisible()
  const card = await line(/Ada Lovelace changed Welo Opal/)
  expect(card.getByText('10:00 AM')).toBeVisible()
  expect(card.getByRole('definition')).toHaveTextContent('before: 120.00 → after: 150.00')
  expect((await line(/Ada Lovelace added Emerald/)).getByText(/All 3 fields/)).toBeVisible()
})

test('the amount of an estimate has its currency', async () => {
  const priced = { ...many, entity: 'order', before: {}, batch: null, batch_size: 1 } as const
  const after = { estimate_amount: 1250000.5, estimate_currency: 'EUR' }
  open({ [list({ page: 1 })]: buildPage([{ ...priced, after }]) })
  expect((await line(/changed Raw Opal/)).getByText('EUR 1,250,000.50')).toBeVisible()
})

test('a change of something that this release does not know is shown in the words of the server', async () => {
  open({ [list({ page: 1 })]: buildPage([{ ...many, entity: 'gem_loan', batch: null, batch_size: 1 }]) })
  expect((await line(/changed Raw Opal/)).getByText('Gem loan')).toBeVisible()
})

test('a batch is one entry, which can be expanded and reverted as a whole', async () => {
  const { user, sent } = open({
    'POST /changes/3/restore': { changed: 40, change: 9 },
    [list({ page: 1, batch: 'b-1' })]: buildPage([many]),
  })
  const card = await line(/changed Raw Opal/)
  expect(card.getByRole('heading')).toHaveTextContent('changed Raw Opal and 39 more')
  await user.click(card.getByRole('button', { name: 'Restore all 40' }))
  expect(await screen.findByText('40 changes restored')).toBeVisible()
  expect(sent).toEqual([{ whole: true }])
  await user.click(card.getByRole('link', { name: 'See all 40' }))
  expect(await screen.findByRole('button', { name: 'Restore Raw Opal' })).toBeVisible()
})

test('an entry that can never be restored has no button', async () => {
  const said = { ...raised, id: 6, entity: 'thread', label: '#7 Opal', before: { waiting_for: 'shop' } } as const
  const link = { ...raised, id: 4, label: 'Secret opal', before: { has_preview: true }, after: { has_preview: false } }
  const answered = { ...raised, id: 5, entity: 'request', label: 'Bo', before: { answer: null } } as const
  open({ [list({ page: 1 })]: buildPage([said, link, answered, raised]) })
  expect((await screen.findAllByRole('button', { name: /^Restore/ })).map((button) => button.ariaLabel)).toEqual([
    'Restore Welo Opal',
  ])
})

test('a restore can be undone', async () => {
  const { user } = open({
    'POST /changes/1/restore': { changed: 1, change: 7 },
    'POST /changes/7/restore': { changed: 1, change: 8 },
  })
  await user.click(await screen.findByRole('button', { name: 'Restore Welo Opal' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/Undone/)).toBeVisible()
})

test('an undo on another page is seen there', async () => {
  const florida = { state: 'FL', zip: '', percent: 6, label: '', on_shipping: false }
  let tax = [florida]
  const { user, router } = open({
    'POST /changes/1/restore': { changed: 1, change: 7 },
    'POST /changes/7/restore': () => {
      tax = [{ ...florida, percent: 7.5 }]
      return { changed: 1, change: 8 }
    },
    'GET /rates?external={}': () => ({ tax, shipping: [], version: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Restore Welo Opal' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await act(() => router.navigate('/admin/rates'))
  expect(await screen.findByText('6%')).toBeVisible()
  await user.click(undo)
  expect(await screen.findByText('7.5%')).toBeVisible()
})

test('a row that has changed since is restored only after confirmation', async () => {
  const faults = ['price', 'Is_disabled'].map((path) => ({
    path,
    message: `${path} of “Welo Opal” has been changed since`,
  }))
  const message = `${faults.map(({ message }) => message).join(', ')}.`
  const answers = [refuse(409, message, errorCodes.changedSince, { errors: faults }), { changed: 1, change: 7 }]
  const { user, sent } = open({ 'POST /changes/1/restore': () => answers.shift() })
  await user.click(await screen.findByRole('button', { name: 'Restore Welo Opal' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore anyway?' }))
  const words = 'Price of “Welo Opal” has been changed since, Hidden of “Welo Opal” has been changed since. Restoring'
  expect(dialog.getByText(new RegExp(words))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Restore anyway' }))
  expect(await screen.findByText('Welo Opal restored')).toBeVisible()
  expect(sent).toEqual([{}, { overwrite: true }])
})

test('a failed restore displays the reason', async () => {
  const { user } = open({
    'POST /changes/1/restore': refuse(409, 'Only its last step can be taken back.', errorCodes.conflict),
  })
  await user.click(await screen.findByRole('button', { name: 'Restore Welo Opal' }))
  expect(await screen.findByText('Failed to restore: Only its last step can be taken back.')).toBeVisible()
})

test('categories, facts and flags are displayed as text', async () => {
  const fact = (value: string) => ({ additionalProperty: [{ name: 'Origin', value }] })
  const change = buildChange({
    before: { category_ids: [], item_info: fact('Welo'), Is_disabled: false },
    after: {
      category_ids: [1, 99],
      item_info: { ...fact('Stayish'), offers: { availability: 'InStock' } },
      Is_disabled: true,
    },
  })
  open({ [list({ page: 1 })]: buildPage([change]) })
  const card = await line(/Welo Opal/)
  const values = card.getAllByRole('definition').map((field) => field.textContent)
  await screen.findByText(/Welo Opals, #99/)
  expect(values).toEqual(
    expect.arrayContaining([
      'before: Welo → after: Stayish',
      'before: no → after: yes',
      'before: empty → after: InStock',
    ]),
  )
})

test('a long text is displayed from its first difference, and without its formatting', async () => {
  const words = 'opal '.repeat(400)
  const rewritten = buildChange({
    before: { body: `<p>${words}drinks <b>water</b></p>` },
    after: { body: `<p>${words}drinks <b>rain</b></p>` },
  })
  const reformatted = buildChange({
    id: 2,
    label: 'Emerald',
    before: { body: '<p>Oil</p>' },
    after: { body: '<h2>Oil</h2>' },
  })
  open({ [list({ page: 1 })]: buildPage([rewritten, reformatted]) })
  const changed = (await line(/changed Welo Opal/)).getByRole('definition')
  expect(changed).toHaveTextContent(/^before: ….*drinks water → after: ….*drinks rain$/)
  expect(changed.textContent?.length).toBeLessThan(400)
  expect((await line(/changed Emerald/)).getByRole('definition')).toHaveTextContent('Other formatting')
})

test('the server searches the log and filters it by entity', async () => {
  const { user, router } = open({
    [list({ page: 1, search: 'ada' })]: buildPage([raised]),
    [list({ page: 1, search: 'ada', entity: 'item' })]: buildPage([raised]),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name or person' }), 'ada')
  expect(await screen.findByText('1 change')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Items')
  expect(router.state.location.search).toBe('?search=ada&entity=item')
})

test('an empty log displays a message', async () => {
  open({ [list({ page: 1 })]: buildPage([]) })
  expect(await screen.findByText('No changes found')).toBeVisible()
})

test('a step in a conversation is readable', async () => {
  const sent = buildChange({
    entity: 'thread',
    label: 'Welo Opal',
    before: { messages: 1, estimate: null, waiting_for: 'shop', stage: null },
    after: { messages: 2, estimate: 1, waiting_for: 'customer', stage: 'cad' },
  })
  open({ [list({ page: 1 })]: buildPage([sent]) })
  const card = await line(/Ada Lovelace changed Welo Opal/)
  expect(card.getByText('Conversation')).toBeVisible()
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Messages sent',
    'Estimate',
    'Waiting for',
    'Stage',
  ])
  expect(card.getByText('the customer')).toBeVisible()
  expect(card.getByText('CAD model')).toBeVisible()
})
