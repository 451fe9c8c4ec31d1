import { Stack, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** Settings that belong together. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group as="fieldset" $gap={token.space2}>
      <legend>{legend}</legend>
      {children}
    </Group>
  )
}

const Group = styled(Stack)`
  padding: 0;
  border: 0;

  legend {
    margin-bottom: ${token.space1};
    font-weight: 500;
  }
`
