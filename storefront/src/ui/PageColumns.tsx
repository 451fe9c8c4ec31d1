import { breakpointUp, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The columns of a page on a wide screen, below each other on others. */
export const PageColumns = styled.div<{ $columns: string }>`
  display: grid;
  gap: ${token.space5} ${token.space6};

  > * {
    min-width: 0;
  }

  ${breakpointUp.desktop} {
    grid-template-columns: ${({ $columns }) => $columns};
    align-items: start;
  }
`
