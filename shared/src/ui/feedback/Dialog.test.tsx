import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog, Dialog } from './Dialog.tsx'

function Shelf() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Send Estimate" onClose={() => setOpen(false)}>
          <p>How much will it be?</p>
        </Dialog>
      )}
    </>
  )
}

async function opened() {
  const user = userEvent.setup()
  render(<Shelf />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Send Estimate' }) }
}

test('a dialog has a title and a close button', async () => {
  const { user, dialog } = await opened()
  expect(dialog).toHaveTextContent('How much will it be?')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog).not.toBeInTheDocument()
})

test('a press on the backdrop closes a dialog, a press inside does not', async () => {
  const { user, dialog } = await opened()
  await user.click(screen.getByText('How much will it be?'))
  expect(dialog).toBeVisible()
  await user.click(dialog)
  expect(dialog).not.toBeInTheDocument()
})

test('Esc closes a dialog', async () => {
  const { dialog } = await opened()
  // The event that a browser dispatches on Esc.
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(dialog).not.toBeInTheDocument()
})

test('a confirmation names its action and runs it on confirm', async () => {
  const said: string[] = []
  render(
    <ConfirmDialog
      title="Delete Welo Opal?"
      action="Delete"
      onConfirm={() => said.push('deleted')}
      onClose={() => said.push('closed')}
    >
      It can be restored later.
    </ConfirmDialog>,
  )
  const question = screen.getByRole('alertdialog', { name: 'Delete Welo Opal?' })
  expect(question).toHaveAccessibleDescription(/It can be restored later/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(said).toEqual(['closed', 'deleted'])
})
