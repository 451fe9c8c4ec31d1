import { X } from 'lucide'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Button, IconButton } from '../controls/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Cluster } from '../layout/Layout.tsx'
import { PanelTitle } from '../layout/Page.tsx'
import { token } from '../theme/tokens.ts'

interface ModalProps extends Omit<ComponentProps<typeof Surface>, 'ref' | 'onClose'> {
  /**
   * Called on Esc or a press on the backdrop; the parent then stops rendering the modal. Without it, the modal stays.
   */
  onClose?: () => void
  closesOnBackdropPress?: boolean
}

/** A modal surface, open while it is rendered. The browser traps the focus and restores it. */
export function Modal({ onClose, closesOnBackdropPress, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // It opens at its title: the focus may have scrolled a low window.
    if (shown) shown.scrollTop = 0
    return () => shown?.close()
  }, [])
  return (
    <Surface
      ref={dialog}
      onCancel={(event) => {
        // Ignore the bubbling cancel event of a file input.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={onClose}
      // pointerdown, not click: a text selection may end outside.
      onPointerDown={({ target, currentTarget }) => closesOnBackdropPress && target === currentTarget && onClose?.()}
      {...props}
    />
  )
}

interface DialogProps {
  title: string
  /** Called on Esc, the close button, or a press on the backdrop; the parent then stops rendering the dialog. */
  onClose: () => void
  /** True if a press on the backdrop closes the dialog: false for a form that would lose its text. */
  closesOnBackdropPress?: boolean
  /** Requires a decision, so it is an `alertdialog`. */
  isQuestion?: boolean
  width?: string
  children: ReactNode
}

/** A modal with a title and a close button. */
export function Dialog({
  title,
  onClose,
  closesOnBackdropPress = true,
  isQuestion = false,
  width = '34rem',
  children,
}: DialogProps) {
  const id = useId()
  return (
    <Modal
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-body` : undefined}
      $width={width}
      onClose={onClose}
      closesOnBackdropPress={closesOnBackdropPress}
    >
      <Body>
        <Heading id={`${id}-title`}>{title}</Heading>
        <div id={`${id}-body`}>{children}</div>
        {/* Last in the DOM, so that the content gets the initial focus. */}
        <CloseButton label="Close" onClick={onClose}>
          <Icon of={X} size={20} strokeWidth={1.5} />
        </CloseButton>
      </Body>
    </Modal>
  )
}

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  /** The label of the confirming button, naming the action: 'Delete', not 'Yes'. */
  action: string
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  dismiss?: string
  /** The action takes something away: it looks like it. */
  isDanger?: boolean
  onConfirm: () => void
}

/** Asks for confirmation. The initial focus is on the harmless button. */
export function ConfirmDialog({
  title,
  action,
  dismiss = 'Cancel',
  isDanger = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isQuestion width="28rem">
      {children}
      <DialogActions>
        <Button onClick={onClose}>{dismiss}</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The footer of a dialog, for its buttons. */
export const DialogActions = styled(Cluster).attrs({ $justify: 'end' })`
  margin-top: ${token.space3};
`

const Surface = styled.dialog<{ $width?: string }>`
  width: min(${({ $width = '28rem' }) => $width}, calc(100vw - 2rem));
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

/* Fills the dialog, so that presses outside of it are on the backdrop. */
const Body = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space3};

  > div {
    min-width: 0;
  }
`

const Heading = styled(PanelTitle)`
  padding-inline-end: 2.5rem;
`

const CloseButton = styled(IconButton)`
  position: absolute;
  top: ${token.space1};
  right: ${token.space1};
  color: ${token.muted};
`
