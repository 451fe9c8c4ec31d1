import { X } from 'lucide'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { SectionTitle } from './Page.tsx'
import { token } from './tokens.ts'

interface DialogProps {
  title: string
  /** Esc, the cross, or a press beside it: whoever shows the dialog leaves it out from then on. */
  onClose: () => void
  /** It asks something that has to be answered. */
  isQuestion?: boolean
  /** How wide it may be. */
  width?: string
  children: ReactNode
}

/**
 * A dialog over the page, open for as long as it is rendered. The browser's own keeps the focus inside, and gives it
 * back to where it was.
 */
export function Dialog({ title, onClose, isQuestion = false, width = '34rem', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <Sheet
      ref={dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-body` : undefined}
      $width={width}
      onCancel={(event) => {
        // Not that of a file picker inside.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      // A press, not a click: who selects text may let go of it out there.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <Body>
        <Heading id={`${id}-title`}>{title}</Heading>
        <div id={`${id}-body`}>{children}</div>
        {/* Last, so that the focus begins with what the dialog is for. */}
        <Cross label="Close" onClick={onClose}>
          <Icon of={X} size={20} strokeWidth={1.5} />
        </Cross>
      </Body>
    </Sheet>
  )
}

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  /** What happens, as the button says it: 'Delete', not 'Yes'. */
  action: string
  onConfirm: () => void
}

/** Asks before something is done. The focus begins on the harmless answer. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isQuestion width="28rem">
      {children}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The buttons at a dialog's foot. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${token.space1};
  margin-top: ${token.space3};
`

const Sheet = styled.dialog<{ $width: string }>`
  width: min(${({ $width }) => $width}, calc(100vw - 2rem));
  max-height: calc(100dvh - 2rem);
  margin: auto;
  padding: 0;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.paper};
  box-shadow: ${token.floatShadow};
  color: ${token.ink};
  overscroll-behavior: contain;

  &::backdrop {
    background: ${token.scrim};
  }
`

/* Fills the dialog to its edge: what is pressed outside of it is the ground. */
const Body = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space3};

  > div {
    min-width: 0;
  }
`

const Heading = styled(SectionTitle)`
  padding-inline-end: 2.5rem;
  font-size: ${token.textXl};
`

const Cross = styled(IconButton)`
  position: absolute;
  top: ${token.space1};
  right: ${token.space1};
  color: ${token.muted};
`
