import { css, styled } from 'styled-components'

/** The styles of what is heard and not seen. */
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

/** Words for a screen reader only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`
