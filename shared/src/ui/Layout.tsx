import { css, styled } from 'styled-components'
import { token, wider } from './tokens.ts'

interface Spacing {
  /** One token, or two: between lines, then between columns. */
  $gap?: string
}

const gap = ({ $gap = token.space1 }: Spacing) => $gap

/** Things below each other. */
export const Stack = styled.div<Spacing>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${gap};
`

/** Things beside each other, in several lines where there is no room. */
export const Cluster = styled.div<Spacing & { $justify?: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $justify = 'start' }) => $justify};
  gap: ${gap};
`

/** Tiles of equal width, as many beside each other as fit. */
export const AutoGrid = styled.div<Spacing & { $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: ${gap};
`

/** Two beside each other where there is room. */
export const Pair = styled.div`
  display: grid;
  gap: ${token.space2};
  align-items: start;

  ${wider.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

/** The edge and ground of what stands out from the page. */
export const panel = css`
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
`

/** Cuts a text after so many lines. */
export const clamp = (lines: number) => css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
`

/** Words of lesser importance. */
export const Note = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`
