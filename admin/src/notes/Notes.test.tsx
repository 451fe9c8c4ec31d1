import type { ShopNote } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage, waitForResponses } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Notes } from './Notes.tsx'
import { noteDrafts } from './notesApi.ts'

const at = '2026-03-05T15:00:00.000Z'
const getNote = (id: number, text: string): ShopNote => ({ id, text, by_name: 'Ada Welo', created_at: at })

function open(start: ShopNote[], api: FakeApi = {}) {
  let notes = start
  return renderPage(<Notes of="/cart_items/12" />, {
    api: {
      'GET /cart_items/12/notes': () => notes,
      'POST /cart_items/12/notes': () => {
        notes = [getNote(9, 'Ring size 7'), ...notes]
        return notes[0]
      },
      'DELETE /notes/1': () => {
        notes = []
        return getNote(1, 'Pays in cash')
      },
      'POST /notes/1/restore': () => {
        notes = [getNote(1, 'Pays in cash')]
        return notes[0]
      },
      ...api,
    },
  })
}

beforeEach(() => noteDrafts.clear())
const field = () => screen.findByLabelText('New note')
const entries = () => screen.queryAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)

test('notes are signed and dated', async () => {
  open([getNote(2, 'Wants a box'), getNote(1, 'Pays in cash')])
  const region = within(await screen.findByRole('region', { name: 'Private notes' }))
  expect(entries()).toEqual(['Wants a box', 'Pays in cash'])
  expect(region.getAllByText('Mar 5, 2026, 10:00 AM')).toHaveLength(2)
  expect(region.getByText('Only admins can see this.')).toBeVisible()
})

test('a note is added, and the field is empty for the next one', async () => {
  const { user, sent } = open([])
  await user.type(await field(), 'Ring size 7')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(entries()).toEqual(['Ring size 7']))
  expect(sent).toEqual([{ text: 'Ring size 7' }])
  expect(await field()).toHaveValue('')
  expect(screen.getByRole('heading', { name: 'Private notes' })).toHaveFocus()
})

test('what is typed while a note is being added stays, and keeps the focus', async () => {
  const answer = Promise.withResolvers<object>()
  const { user } = open([], { 'POST /cart_items/12/notes': () => answer.promise })
  await user.type(await field(), 'Ring size 7')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await user.type(await field(), ', in gold')
  answer.resolve(getNote(9, 'Ring size 7'))
  await screen.findByRole('button', { name: 'Add note' })
  expect(await field()).toHaveValue('Ring size 7, in gold')
  expect(await field()).toHaveFocus()
  expect(noteDrafts.get('/cart_items/12')).toEqual({ text: 'Ring size 7, in gold' })
})

test('an empty note is refused', async () => {
  const { user, sent } = open([])
  await field()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/Please write a note/))
  expect(sent).toEqual([])
})

test('a note that could not be saved stays in its field, also after leaving the page', async () => {
  const { user, unmount } = open([], { 'POST /cart_items/12/notes': refuse(500, 'Down') })
  await user.type(await field(), 'Ring size 7')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('The note could not be saved')).toBeVisible()
  unmount()
  open([])
  expect(await field()).toHaveValue('Ring size 7')
})

test('a removed note comes back with Undo', async () => {
  const { user } = open([getNote(1, 'Pays in cash')])
  await user.click(await screen.findByRole('button', { name: 'Remove the note “Pays in cash”' }))
  await waitFor(() => expect(entries()).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(entries()).toEqual(['Pays in cash']))
})

test('no notes are shown if the server has none', async () => {
  open([], { 'GET /cart_items/12/notes': refuse(404, 'Not found') })
  await waitForResponses()
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})
