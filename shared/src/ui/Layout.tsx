import { css, styled } from 'styled-components'
import { breakpointUp, token } from './tokens.ts'

interface Spacing {
  /** One token, or two: row gap and column gap. */
  $gap?: string
}

const gap = ({ $gap = token.space1 }: Spacing) => $gap

/** A vertical stack. */
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

/** Border and background of a raised surface. */
export const panel = css`
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
`

/** Truncates a text after a number of lines. */
export const clamp = (lines: number) => css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
`

/** Secondary text. */
export const Note = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`
