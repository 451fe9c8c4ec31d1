import { panel, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A titled panel beside a conversation. */
export const SidePanel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};
  padding: ${token.space2};
  ${panel};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  > h2 {
    font: 600 ${token.textMd} / 1.3 ${token.sans};
  }
`
