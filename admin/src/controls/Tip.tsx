import { token } from '@elegant/shared/ui'
import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'
import { styled } from 'styled-components'

interface TipProps {
  words: ReactNode
  side?: 'top' | 'right'
  /** What it tells of: one element that has a name of its own. */
  children: ReactElement
}

/** A word or two beside what the pointer rests on, or the keyboard stands on. */
export function Tip({ words, side = 'top', children }: TipProps) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Bubble side={side} sideOffset={4} collisionPadding={8}>
          {words}
        </Bubble>
      </Portal>
    </Root>
  )
}

/** Opens after 700 ms, or at once if another one closed less than 300 ms ago (product §9). */
export function Tips({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  )
}

const Bubble = styled(Content)`
  z-index: ${token.layerToast};
  padding: 0.3rem 0.6rem;
  border-radius: 6px;
  background: ${token.ink};
  color: ${token.paper};
  font-size: ${token.textXs};
  pointer-events: none;
`
