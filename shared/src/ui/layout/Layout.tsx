import { css, styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

export interface Spacing {
  /** One token, or two: row gap and column gap. */
  $gap?: string
}

export const gap = ({ $gap = token.space1 }: Spacing) => $gap

export const Stack = styled.div<Spacing>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${gap};
`

/** A row that wraps. */
export const Cluster = styled.div<Spacing & { $justify?: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'start' }) => $justify};
  gap: ${gap};
`

/** Border and background of a raised surface. */
export const panel = css`
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
`
