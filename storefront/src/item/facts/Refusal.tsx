import { StickyActions, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The reason that an item cannot be ordered, in place of its button. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <StickyActions>
      <Sentence>{children}</Sentence>
    </StickyActions>
  )
}

/** As tall as the button in its place, also with two lines, so that nothing shifts for the holder or covers the price. */
const Sentence = styled.p`
  display: grid;
  place-items: center;
  min-height: 3.25rem;
  padding: 0.25rem 1rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.sunken};
  font-weight: 500;
  line-height: 1.3;
  text-align: center;
  text-wrap: balance;
`
