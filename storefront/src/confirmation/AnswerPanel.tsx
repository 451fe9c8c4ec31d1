import { panel, SectionTitle, Stack, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The panel about how the answer reaches the customer. */
export function AnswerPanel({ title = 'Our answer', children }: { title?: string; children: ReactNode }) {
  return (
    <Panel aria-labelledby="reach">
      <SectionTitle id="reach">{title}</SectionTitle>
      {children}
    </Panel>
  )
}

const Panel = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  padding: ${token.space3};
  ${panel};
  overflow-wrap: anywhere;
`
