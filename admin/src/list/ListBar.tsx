import { Cluster, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The filters of a list and, at the end of the line, its row count. */
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
