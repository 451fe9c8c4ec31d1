import { styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'opal'

const colors: Record<Tone, string> = {
  neutral: token.muted,
  success: token.success,
  warning: token.warning,
  danger: token.danger,
  opal: token.opalText,
}

/** A label in a hairline frame, on one line unless it `$wraps`. */
export const Badge = styled.span<{ $tone?: Tone; $wraps?: boolean }>`
  display: inline-flex;
  align-items: center;
  padding: 0.1rem 0.6rem;
  border: 1px solid color-mix(in srgb, currentColor 35%, transparent);
  border-radius: ${token.radiusRound};
  color: ${({ $tone = 'neutral' }) => colors[$tone]};
  font-size: ${token.textXs};
  font-weight: 500;
  line-height: 1.6;
  max-width: 100%;
  overflow-wrap: anywhere;
  white-space: ${({ $wraps }) => ($wraps ? 'normal' : 'nowrap')};
`

/** Small capitals for tags and overlines. */
export const SmallCaps = styled.span`
  color: ${token.muted};
  font-size: ${token.textXs};
  font-weight: 500;
  letter-spacing: 0.09em;
  overflow-wrap: anywhere;
  text-transform: uppercase;
`
