import { css, styled } from 'styled-components'

/** Hides content visually, but not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
