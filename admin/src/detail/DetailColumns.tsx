import { Cluster, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { contentUp } from '../ui/contentWidth.ts'

/** Details on the left, history or follow-up on the right. */
export const DetailColumns = styled(Stack)`
  gap: ${token.space4};

  ${contentUp.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${token.space3};
  }
`

/** The current status, below the page title. */
export const StatusLine = styled(Cluster).attrs({ as: 'span' })`
  font-size: ${token.textSm};
`
