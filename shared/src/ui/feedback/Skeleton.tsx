import { keyframes, styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

const pulse = keyframes`
  50% { opacity: 0.45; }
`

/** A placeholder for loading content: full width unless `$width` is set. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })<{
  $height?: string
  $width?: string
  $ratio?: string
}>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height, $ratio }) => $height ?? ($ratio ? 'auto' : '12rem')};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${token.radiusPicture};
  background: color-mix(in srgb, ${token.ink} 9%, transparent);
  animation: ${pulse} 1.6s ease-in-out infinite;
`
