import { styled } from 'styled-components'
import { breakpointUp, token } from '../theme/tokens.ts'

/** A vertical list of dated steps, the last one highlighted. Each `li` contains text and a `time`. */
export const Timeline = styled.ol`
  display: grid;
  margin-left: 0.3rem;

  li {
    position: relative;
    display: grid;
    gap: 0 ${token.space2};
    padding: 0 0 ${token.space2} ${token.space3};
    border-left: 1px solid ${token.hairline};
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  ${breakpointUp.tablet} {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
  li:last-child {
    padding-bottom: 0;
    border-color: transparent;
  }
  li::before {
    content: '';
    position: absolute;
    top: 0.35rem;
    left: -0.3rem;
    width: 0.55rem;
    height: 0.55rem;
    border-radius: ${token.radiusRound};
    background: ${token.control};
  }
  li:last-child::before {
    background: ${token.opalText};
  }
  time {
    color: ${token.muted};
    font-size: ${token.textSm};
    font-variant-numeric: tabular-nums;
  }
`
