import { SmallCaps, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The choices of one facet. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group>
      <SmallCaps as="legend">{legend}</SmallCaps>
      {children}
    </Group>
  )
}

const Group = styled.fieldset`
  display: grid;
  /* Safari would move a margin to the top of the next column. */
  padding-bottom: ${token.space3};
  break-inside: avoid;

  legend {
    margin-bottom: 0.25rem;
  }
`
