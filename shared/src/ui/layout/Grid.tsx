import { styled } from 'styled-components'
import { breakpointUp, token } from '../theme/tokens.ts'
import { gap, type Spacing } from './Layout.tsx'

/** A grid with as many equal columns as fit. */
export const AutoGrid = styled.div<Spacing & { $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: ${gap};
`

/** Two columns; one on a phone. */
export const Pair = styled.div`
  display: grid;
  gap: ${token.space2};
  align-items: start;

  ${breakpointUp.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`
