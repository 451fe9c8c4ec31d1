import { type Stage, stageLabels, stages, type Thread } from '@elegant/shared/rules'
import { formatDate, Icon, PanelTitle, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { Check } from 'lucide'
import { styled } from 'styled-components'

/** The stages of a piece that is made to order, with the days on which it reached them. */
export function StageProgress({ thread, stage }: { thread: Thread; stage: Stage }) {
  const reached = stages.indexOf(stage)
  return (
    <Stack as="section" $gap={token.space2} aria-labelledby="progress">
      <PanelTitle id="progress">Your piece</PanelTitle>
      <Steps>
        {stages.map((one, place) => (
          <Step key={one} aria-current={one === stage ? 'step' : undefined} $isReached={place <= reached}>
            <Mark $isReached={place <= reached}>
              {place < reached && <Icon of={Check} size={12} strokeWidth={2.5} />}
            </Mark>
            <span>
              {stageLabels[one]}
              {place > reached && <VisuallyHidden>, to come</VisuallyHidden>}
            </span>
            {place <= reached && <Day thread={thread} stage={one} />}
          </Step>
        ))}
      </Steps>
    </Stack>
  )
}

/** Some stages are skipped, and have no day. */
function Day({ thread, stage }: { thread: Thread; stage: Stage }) {
  const entry = thread.entries.findLast((entry) => entry.kind === 'stage' && entry.stage === stage)
  return entry ? <time dateTime={entry.created_at}>{formatDate(entry.created_at, 'short')}</time> : null
}

const Steps = styled.ol`
  margin-bottom: -0.75rem;
`

const Step = styled.li<{ $isReached: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${token.space2};
  padding-bottom: 0.75rem;
  line-height: 1.5rem;
  color: ${({ $isReached }) => ($isReached ? token.ink : token.muted)};

  &[aria-current] {
    font-weight: 600;
  }
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 1.5rem;
    bottom: -0.125rem;
    left: calc(0.625rem - 0.5px);
    border-left: 1px solid color-mix(in srgb, ${token.control} 60%, transparent);
  }
  time {
    color: ${token.muted};
    font-size: ${token.textSm};
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
`

const Mark = styled.span<{ $isReached: boolean }>`
  display: grid;
  place-items: center;
  align-self: center;
  width: 1.25rem;
  height: 1.25rem;
  border: 1px solid ${({ $isReached }) => ($isReached ? token.opalText : token.control)};
  border-radius: ${token.radiusRound};
  color: ${token.opalText};

  [aria-current] > & {
    background: radial-gradient(circle, ${token.opalText} 40%, transparent 45%);
  }
`
