import { type Notice, toastSettings } from '@elegant/shared'
import { Button, panel, token } from '@elegant/shared/ui'
import { useEffect } from 'react'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import { createGlobalStyle } from 'styled-components'
import { findContent } from '../context/findContent.ts'

/** The open toasts, oldest first. */
let open: { id: Id; isUndoable: boolean }[] = []

/**
 * Displays a notice: undoable actions and errors longer than others. If there is no room, the oldest toast makes way,
 * the oldest without Undo first: a later notice must never wait for an earlier one.
 */
export function showToast(notice: Notice): void {
  if (open.length >= toastSettings.visible) {
    const oldest = open.find(({ isUndoable }) => !isUndoable) ?? open[0]
    open = open.filter((other) => other !== oldest)
    toast.dismiss(oldest?.id)
  }
  const id = addToast(notice, () => {
    open = open.filter((other) => other.id !== id)
    releaseFocus(id)
  })
  open.push({ id, isUndoable: notice.undo !== undefined })
}

/** The element that had the focus before a toast took it. */
let before: HTMLElement | undefined

function rememberFocus({ target, relatedTarget }: FocusEvent): void {
  if (!isInToast(target) || isInToast(relatedTarget)) return
  before = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.Toastify') !== null
}

/** Returns the focus from a toast that closes. */
function releaseFocus(id: Id): void {
  if (!document.getElementById(String(id))?.contains(document.activeElement)) return
  for (const place of [before, findContent()]) {
    place?.focus({ preventScroll: true })
    if (place && document.activeElement === place) return
  }
}

function addToast({ tone, message, undo }: Notice, onClose: () => void): Id {
  if (tone === 'error') return toast.error(message, { autoClose: toastSettings.errorDuration, onClose })
  if (!undo) return toast.success(message, { onClose })
  const undoable = ({ closeToast }: { closeToast: () => void }) => (
    <>
      <span>{message}</span>
      <Button
        variant="quiet"
        onClick={() => {
          closeToast()
          undo()
        }}
      >
        Undo
      </Button>
    </>
  )
  return toast.success(undoable, { autoClose: toastSettings.undoDuration, onClose })
}

/** The only configuration of the toast library (docs/product/limits.md). */
export function Toasts() {
  useEffect(() => {
    document.addEventListener('focusin', rememberFocus)
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      // A container takes its toasts with it when the frame is mounted again.
      open = []
    }
  }, [])
  return (
    <>
      <ToastStyle />
      <ToastContainer position="bottom-right" autoClose={toastSettings.duration} newestOnTop role="status" />
    </>
  )
}

// The library's own style sheet would require an exception in the content security policy.
const ToastStyle = createGlobalStyle`
  .Toastify__toast-container {
    width: min(${token.toastWidth}, calc(100vw - 2rem));
    display: flex;
    flex-direction: column;
    gap: ${token.toastGap};
  }

  .Toastify__toast {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${token.space2};
    padding: ${token.space2} 2.75rem ${token.space2} ${token.space2};
    ${panel};
    color: ${token.ink};
    box-shadow: ${token.floatShadow};
    font-size: ${token.textSm};
    overflow: hidden;
    touch-action: none;
  }

  .Toastify__toast-icon { flex: 0 0 1.25rem; }
  .Toastify__toast-icon svg { fill: ${token.ink}; }
  .Toastify__toast--success .Toastify__toast-icon svg { fill: ${token.success}; }
  .Toastify__toast--error .Toastify__toast-icon svg { fill: ${token.danger}; }

  .Toastify__close-button {
    position: absolute;
    inset: 0 0 auto auto;
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    border: 0;
    background: none;
    color: ${token.muted};
    cursor: pointer;
  }
  .Toastify__close-button svg { width: 0.875rem; fill: currentColor; }

  .Toastify__progress-bar--wrp { position: absolute; inset: auto 0 0; height: 2px; }
  .Toastify__progress-bar {
    width: 100%;
    height: 100%;
    background: ${token.opal};
    transform-origin: left;
  }
  .Toastify__progress-bar--animated { animation: toast-time linear 1 forwards; }
  .Toastify__toast--error .Toastify__progress-bar--wrp { display: none; }

  /* A toast leaves the page when its animation ends, so it needs one even where motion is unwelcome. */
  .Toastify--animate { animation: toast-in 250ms ease-out both; }
  .Toastify--animate[class*='-exit'] { animation: toast-out 150ms ease-out both; }
  .Toastify--animate-icon { animation: none; }

  @keyframes toast-in { from { opacity: 0; transform: translateY(0.5rem); } }
  @keyframes toast-out { to { opacity: 0; } }
  @keyframes toast-time { from { transform: scaleX(1); } to { transform: scaleX(0); } }
`
