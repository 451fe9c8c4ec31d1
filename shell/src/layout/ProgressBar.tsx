import { token } from '@elegant/shared/ui'
import { keyframes, styled } from 'styled-components'

/** Immediate feedback while the next page loads. */
export function ProgressBar() {
  return <Bar role="progressbar" aria-label="Loading the page" />
}

const grow = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${token.layerToast};
  height: 3px;
  background: ${token.opal};
  transform-origin: left;
  animation: ${grow} 4s cubic-bezier(0, 0.7, 0.1, 1) forwards;
`
