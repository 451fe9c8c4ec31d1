import { token, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A row's details, and beside them what has become of it. */
export const DetailColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};

  ${wider.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
  > div {
    display: grid;
    align-content: start;
    gap: ${token.space3};
  }
`
