import { breakpointUp, Cluster, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A row's details, and beside them what has become of it. */
export const DetailColumns = styled(Stack)`
  gap: ${token.space4};

  ${breakpointUp.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
  > div {
    display: grid;
    align-content: start;
    gap: ${token.space3};
  }
`

/** How a row stands now, below the page's title. */
export const StandingLine = styled(Cluster).attrs({ as: 'span' })`
  font-size: ${token.textSm};
`
