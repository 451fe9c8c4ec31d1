import { token } from '@elegant/shared/ui'
import { css, styled } from 'styled-components'

/** The size and shape of the header's icons. */
export const iconTarget = css`
  display: grid;
  /* Four of them fit into a phone, however large its text. */
  width: min(${token.controlHeight}, max(44px, 12vw));
  height: ${token.controlHeight};
  border-radius: ${token.radiusRound};
  color: ${token.ink};
  place-items: center;

  svg {
    width: 1.35rem;
    height: auto;
    stroke-width: 1.5;
  }
`

export const IconButton = styled.button`
  ${iconTarget}
  border: 0;
  background: none;
`
