import { Cluster, panel, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

// A list of the customer's own things on the dashboard: holds, requests.

export const OwnPanel = styled(Stack).attrs({ as: 'section' })`
  padding: ${token.space3};
  ${panel};
`

export const OwnRow = styled(Cluster).attrs({ as: 'li' })`
  justify-content: space-between;
  gap: 0 ${token.space2};
  padding-block: ${token.space1};

  &:not(:last-child) {
    border-bottom: 1px solid ${token.hairline};
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
