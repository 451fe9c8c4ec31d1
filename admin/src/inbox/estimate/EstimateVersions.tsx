import { type EstimateState, estimateStateBadges, formatMinor, type ThreadEstimate } from '@elegant/shared/rules'
import { Badge, Button, formatDate, Note, SectionTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { RowActions } from '../../list/RowCard.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { EstimateFacts } from './EstimateFacts.tsx'

interface EstimateVersionsProps {
  estimates: ThreadEstimate[]
  /** Absent while an estimate cannot be written. */
  onWrite?: () => void
}

/** All versions of the estimate of a thread, the last one first. */
export function EstimateVersions({ estimates, onWrite }: EstimateVersionsProps) {
  return (
    <SidePanel aria-labelledby="estimates">
      <SectionTitle id="estimates">Estimates</SectionTitle>
      {estimates.length === 0 ? (
        <Note>No estimate yet.</Note>
      ) : (
        <List>
          {estimates.toReversed().map((estimate) => (
            <li key={estimate.version}>
              <details>
                <summary>
                  <span>Version {estimate.version}</span>
                  <strong>{formatMinor(estimate.total, estimate.currency)}</strong>
                  <StateBadge state={estimate.state} />
                  <time dateTime={estimate.sent_at}>{formatDate(estimate.sent_at, 'short')}</time>
                </summary>
                <EstimateFacts terms={estimate} />
              </details>
            </li>
          ))}
        </List>
      )}
      {onWrite && (
        <RowActions>
          <Button onClick={onWrite}>{estimates.length === 0 ? 'Write an estimate' : 'Write a new version'}</Button>
        </RowActions>
      )}
    </SidePanel>
  )
}

function StateBadge({ state }: { state: EstimateState }) {
  const { label, tone } = estimateStateBadges[state]
  return <Badge $tone={tone}>{label}</Badge>
}

const List = styled.ol`
  display: grid;

  li + li {
    border-top: 1px solid ${token.hairline};
  }
  summary {
    min-height: 2.25rem;
    align-content: center;
    cursor: pointer;
  }
  summary > * {
    margin-inline-end: ${token.space1};
  }
  strong {
    font-weight: 600;
  }
  time {
    color: ${token.muted};
  }
`
