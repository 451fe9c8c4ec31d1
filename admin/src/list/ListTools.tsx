import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A list's search, and beside it what adds to the list. */
export const ListTools = styled.div`
  display: flex;
  gap: ${token.space1};

  > :first-child {
    flex: 1;
  }
  > a {
    white-space: nowrap;
  }
`
