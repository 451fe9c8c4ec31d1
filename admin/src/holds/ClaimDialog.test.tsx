import type { PieceClaim } from '@elegant/shared/rules'
import { buildPage, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { ClaimDialog, type StatedClaim } from './ClaimDialog.tsx'

const held: PieceClaim = {
  id: 5,
  items_id: 1,
  kind: 'show',
  line: null,
  pieces: 1,
  name: '',
  email: '',
  phone: '',
  place: 'Booth 214',
  note: 'Tray 2; Mara has the key',
  until: '2027-11-28T19:00:30.000Z',
  since: '2026-11-25T19:00:00.000Z',
  cause: 'owner',
  orders_id: null,
  _items: { title: 'Welo Opal', slug: 'welo-opal', sku: 'PRO1' },
}
const hold: PieceClaim = { ...held, kind: 'hold', name: 'Ada', email: 'ada@example.com', place: 'Safe 3' }
const counts = { total: 1, waiting: 0, hold: 0, memo: 0, show: 0, sold: 0 }

/** Opens the dialog for the kind that the piece has. */
function open(claim: PieceClaim, answer: object = { ...buildPage([claim]), counts }) {
  const { kind } = claim
  const sent: StatedClaim[] = []
  const page = renderPage(
    <ClaimDialog
      piece={{ id: 1, title: 'Welo Opal', claim: 5 }}
      kind={kind}
      onSubmit={async (body) => void sent.push(body)}
      onClose={() => undefined}
    />,
    { api: { [`GET /claims?external={"page":1,"items_id":1,"state":"${kind}"}`]: answer } },
  )
  return { ...page, sent }
}

test('the dialog opens with what is known of a show, and saves it unchanged', async () => {
  const { user, sent } = open(held)
  expect(await screen.findByLabelText('Show and booth')).toHaveValue('Booth 214')
  expect(screen.getByLabelText('Until')).toHaveValue('2027-11-28T14:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ kind: 'show', place: held.place, note: held.note, until: held.until }])
})

test('what is emptied is cleared, and the place of a hold, which has no field, is left as it is', async () => {
  const { user, sent } = open(hold)
  await user.clear(await screen.findByLabelText('Note (for you only)'))
  await user.clear(screen.getByLabelText('Until'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ kind: 'hold', name: 'Ada', email: 'ada@example.com', phone: '', note: '', until: null }])
})

test('a hold that becomes a show sends neither its person nor its place', async () => {
  const { user, sent } = open(hold)
  await user.selectOptions(await screen.findByLabelText('This piece is'), 'show')
  expect(screen.getByLabelText('Show and booth')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ kind: 'show', place: '', note: hold.note, until: hold.until }])
})

test('nothing can be saved while it is not known what the piece has', async () => {
  expectError(/Busy/)
  open(held, refuse(503, 'Busy'))
  expect(await screen.findByText('The state of this piece could not be loaded.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
