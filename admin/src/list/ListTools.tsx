import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** The search field of a list, next to its Add button. */
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
