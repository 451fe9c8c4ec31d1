import { styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

export const Counters = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  margin-bottom: ${token.space4};
  overflow: hidden;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.hairline};
`

/** A number with its label; a dash while it is unknown. */
export function Counter({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Cell>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </Cell>
  )
}

const Cell = styled.div`
  display: flex;
  flex: 1 1 8.5rem;
  flex-direction: column-reverse;
  padding: ${token.space2} ${token.space3};
  background: ${token.raised};

  /* Four in a line, or two. */
  :where(:has(> :nth-child(4))) > & {
    flex-basis: max(8.5rem, min(40%, (34rem - 100%) * 999));
  }
  dt {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
  dd {
    font: 500 ${token.text2xl} / 1.1 ${token.serif};
    font-variant-numeric: lining-nums tabular-nums;
  }
`
