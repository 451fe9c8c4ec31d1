import { breakpointUp, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** An introduction and its form, side by side on wide screens. */
export const FormColumns = styled.div`
  display: grid;
  gap: ${token.space5} ${token.space6};

  > * {
    min-width: 0;
  }

  ${breakpointUp.desktop} {
    grid-template-columns: 2fr 3fr;
    align-items: start;
  }
`
