import { Cluster, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** What narrows a list, and at the end of the line how many rows it has. */
export const ListBar = styled(Cluster)`
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > div {
    flex: 0 1 14rem;
  }
  > p {
    margin-inline-start: auto;
  }
`
