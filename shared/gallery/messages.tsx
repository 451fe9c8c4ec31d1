import { useState } from 'react'
import {
  Alert,
  Button,
  ConfirmDialog,
  Dialog,
  DialogActions,
  EmptyState,
  Skeleton,
  StoneDrawing,
} from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

export const messages = {
  Alert: {
    'Info, title only': <Alert title="Saved" />,
    Info: <Alert title="No mail leaves this shop">Set SMTP_URL to send confirmations.</Alert>,
    Destructive: (
      <Alert tone="destructive" title="The item could not be saved">
        <ul>
          <li>Title is required</li>
          <li>Price must be 0 or greater</li>
        </ul>
      </Alert>
    ),
  },
  EmptyState: {
    'Title only': <EmptyState title="Nothing here yet" level={2} />,
    'With words and an action': (
      <EmptyState title="Your cart is empty" level={2} action={<Button variant="primary">Browse the shop</Button>}>
        <p>What you add stays here for your next visit.</p>
      </EmptyState>
    ),
  },
  StoneDrawing: { Plain: <StoneDrawing /> },
  Skeleton: {
    Line: <Skeleton $height="1rem" $width="60%" />,
    Block: <Skeleton />,
    Picture: <Skeleton $ratio="4 / 5" />,
  },
  Dialog: { 'With actions': <OpenDialog /> },
  ConfirmDialog: { 'Asks before deleting': <OpenQuestion /> },
} satisfies Specimens

function OpenDialog() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      {isOpen && (
        <Dialog title="Ship to another address" onClose={close}>
          <p>The order goes to this address only.</p>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function OpenQuestion() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete …</Button>
      {isOpen && (
        <ConfirmDialog title="Delete this item?" action="Delete" isDanger onConfirm={close} onClose={close}>
          <p>Its pictures are deleted with it.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
