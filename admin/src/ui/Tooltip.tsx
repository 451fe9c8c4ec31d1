import { token } from '@elegant/shared/ui'
import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'
import { styled } from 'styled-components'

interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right'
  /** The trigger: one element with its own accessible name. */
  children: ReactElement
}

/** A short label next to the hovered or focused element. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Bubble side={side} sideOffset={4} collisionPadding={8}>
          {text}
        </Bubble>
      </Portal>
    </Root>
  )
}

/** Tooltips open after 700 ms, or immediately if another one closed less than 300 ms ago (docs/product/limits.md). */
export function TooltipProvider({ children }: { children: ReactNode }) {
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
