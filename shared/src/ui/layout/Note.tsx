import { css, styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

/** Secondary text. */
export const Note = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`

/** Truncates a text after a number of lines. */
export const clamp = (lines: number) => css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
`
