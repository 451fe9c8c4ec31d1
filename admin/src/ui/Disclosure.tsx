import { Button, Icon, panel, token } from '@elegant/shared/ui'
import { ChevronDown } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'

/** A button with a panel below it, which closes by Escape or a click elsewhere. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    window.addEventListener('pointerdown', onPointer)
    return () => window.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }

  return (
    <Root ref={root} onKeyDown={close}>
      <Button ref={button} variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
        <Icon of={ChevronDown} size={16} strokeWidth={1.5} />
      </Button>
      <Panel id={id} hidden={!isOpen}>
        {isOpen && children}
      </Panel>
    </Root>
  )
}

const Root = styled.section`
  position: relative;

  > button {
    font-size: ${token.textSm};
  }
`

const Panel = styled.div`
  position: absolute;
  inset-inline-end: 0;
  top: 100%;
  z-index: 2;
  display: grid;
  width: max-content;
  max-width: min(20rem, 90vw);
  padding: ${token.space1} ${token.space2};
  ${panel};
  box-shadow: ${token.floatShadow};
  color: ${token.ink};

  &[hidden] {
    display: none;
  }
`
