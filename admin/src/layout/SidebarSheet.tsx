import { token } from '@elegant/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'

/** The sidebar over the page, on a phone. The browser's own dialog keeps the focus inside and closes on Esc. */
export function SidebarSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <Sheet
      ref={sheet}
      aria-label="Admin"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {children}
    </Sheet>
  )
}

const Sheet = styled.dialog`
  width: ${token.sidebarSheet};
  max-width: 85vw;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: ${token.space2} ${token.space1};
  border: 0;
  background: ${token.paper};
  color: ${token.ink};
  box-shadow: ${token.floatShadow};

  &::backdrop {
    background: ${token.scrim};
  }
`
