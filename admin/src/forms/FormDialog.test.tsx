import { TextField } from '@elegant/shared/forms'
import { strictObject, text } from '@elegant/shared/rules'
import { renderPage } from '@elegant/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { type Drafts, FormDialog } from './FormDialog.tsx'

const rule = strictObject({ street: text() })

type Streets = Drafts<{ street: string }>

/** A page with a dialog that keeps drafts, of an address that can change meanwhile. */
function AddressPage({ drafts, save = async () => undefined }: { drafts?: Streets; save?: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const [street, setStreet] = useState('1 First St')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <button type="button" onClick={() => setStreet('2 Second St')}>
        Move
      </button>
      {isOpen && (
        <FormDialog
          title="Address"
          submit="Save"
          pending="Saving…"
          rule={rule}
          initial={{ street }}
          id={7}
          drafts={drafts}
          onSubmit={save}
          onClose={() => setOpen(false)}
        >
          <TextField name="street" label="Street" />
        </FormDialog>
      )}
    </>
  )
}

function open(drafts?: Streets, save?: () => Promise<unknown>) {
  const page = { path: '/', element: <AddressPage drafts={drafts} save={save} /> }
  const { user, router } = renderPage([page, { path: '/next', element: <h1>Next</h1> }])
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }))
  return { user, router, press, field: () => screen.getByLabelText('Street') }
}

test('a dialog that is closed keeps what was typed', async () => {
  const { user, press, field } = open(new Map())
  await press('Edit')
  await user.type(field(), ' East')
  await press('Cancel')
  await press('Edit')
  expect(field()).toHaveValue('1 First St East')
})

test('a draft of which all was taken back is none', async () => {
  const drafts: Streets = new Map()
  const { user, press, field } = open(drafts)
  await press('Edit')
  await user.type(field(), '!')
  await press('Cancel')
  await press('Edit')
  await user.type(field(), '{Backspace}')
  expect(drafts.size).toBe(0)
})

test('a dialog in which nothing was typed opens with what is stored by then', async () => {
  const { press, field } = open(new Map())
  await press('Edit')
  await press('Cancel')
  await press('Move')
  await press('Edit')
  expect(field()).toHaveValue('2 Second St')
})

test('a draft of what has been changed meanwhile is only offered', async () => {
  const { user, press, field } = open(new Map())
  await press('Edit')
  await user.type(field(), ' East')
  await press('Cancel')
  await press('Move')
  await press('Edit')
  expect(field()).toHaveValue('2 Second St')
  expect(screen.getByText('This has been changed since you typed here')).toBeVisible()
  await user.type(field(), '!{Backspace}')
  await press('Cancel')
  await press('Edit')
  await press('Use what I typed')
  expect(field()).toHaveValue('1 First St East')
  expect(screen.queryByText(/changed since/)).not.toBeInTheDocument()
  await press('Cancel')
  await press('Edit')
  expect(field()).toHaveValue('1 First St East')
})

test('a press beside a dialog closes it if what was typed is kept, and leaves it open otherwise', async () => {
  const pressBeside = () => fireEvent.pointerDown(screen.getByRole('dialog'))
  const { user, press, field } = open(new Map())
  await press('Edit')
  await user.type(field(), ' East')
  pressBeside()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  cleanup()

  const other = open()
  await other.press('Edit')
  await other.user.type(field(), ' East')
  pressBeside()
  expect(field()).toHaveValue('1 First St East')
})

test('an answer to a dialog that was closed early leaves the next dialog open', async () => {
  const answer = Promise.withResolvers<void>()
  const drafts: Streets = new Map()
  const { user, press, field } = open(drafts, () => answer.promise)
  await press('Edit')
  await user.type(field(), ' East')
  await press('Save')
  await press('Cancel')
  await press('Edit')
  await user.type(field(), ' 2')
  await act(async () => answer.resolve())
  expect(field()).toHaveValue('1 First St East 2')
  expect(drafts.get(7)?.values).toEqual({ street: '1 First St East 2' })
})

test('a dialog that is opened again while its draft is being saved is busy, and closes with it', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, press, field } = open(new Map(), () => answer.promise)
  await press('Edit')
  await user.type(field(), ' East')
  await press('Save')
  await press('Cancel')
  await press('Edit')
  expect(field()).toHaveValue('1 First St East')
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
  await act(async () => answer.resolve())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('leaving the page asks for what was typed in a dialog without drafts, once', async () => {
  const { user, router, press, field } = open()
  await press('Edit')
  await user.type(field(), ' East')
  await act(() => router.navigate('/next'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(field()).toHaveValue('1 First St East')
  await press('Save')
  await waitFor(() => expect(router.state.blockers.size).toBe(0))
  await act(() => router.navigate('/next'))
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
})

test('a dialog that is saving holds the page until it is saved', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, router, press, field } = open(undefined, () => answer.promise)
  await press('Edit')
  await user.type(field(), ' East')
  await press('Save')
  await act(() => router.navigate('/next'))
  expect(await screen.findByText('Your changes are still being saved.')).toBeVisible()
  await act(async () => answer.resolve())
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
})

test('a dialog without drafts takes no more words while it is being saved', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, press, field } = open(undefined, () => answer.promise)
  await press('Edit')
  await user.type(field(), ' East{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveFocus()
  await user.type(field(), ' 2')
  expect(field()).toHaveValue('1 First St East')
  await act(async () => answer.reject(new Error('No such street')))
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.type(field(), ' 2')
  expect(field()).toHaveValue('1 First St East 2')
})

test('leaving the page does not ask for a draft that is kept, nor for a dialog in which nothing was typed', async () => {
  for (const drafts of [new Map(), undefined]) {
    const { user, router, press, field } = open(drafts)
    await press('Edit')
    if (drafts) await user.type(field(), ' East')
    await act(() => router.navigate('/next'))
    expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible()
    cleanup()
  }
})
