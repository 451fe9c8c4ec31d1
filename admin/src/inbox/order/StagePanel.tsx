import { stageLabels, stages, type Thread } from '@elegant/shared/rules'
import { Button, Icon, Note, SectionTitle, token, VisuallyHidden } from '@elegant/shared/ui'
import { Check } from 'lucide'
import { styled } from 'styled-components'
import { RowActions } from '../../list/RowCard.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface StageProgressProps {
  thread: Pick<Thread, 'stage' | 'changes'>
  /** Absent while the piece cannot move on. */
  onMove?: () => void
}

/**
 * The steps of a piece that is made to order, and the changes that the price includes
 * (docs/product/conversations.md#made-to-order).
 */
export function StagePanel({ thread: { stage, changes }, onMove }: StageProgressProps) {
  const current = stage ? stages.indexOf(stage) : -1
  return (
    <SidePanel aria-labelledby="stages">
      <SectionTitle id="stages">Made to order</SectionTitle>
      <Steps>
        {stages.map((one, place) => (
          <li key={one} aria-current={place === current ? 'step' : undefined} data-done={place < current}>
            {place < current && (
              <>
                <Icon of={Check} size={14} />
                <VisuallyHidden>done: </VisuallyHidden>
              </>
            )}
            {stageLabels[one]}
          </li>
        ))}
      </Steps>
      <Note>
        Changes: {changes.used} used, {changes.included} included
      </Note>
      {onMove && (
        <RowActions>
          <Button onClick={onMove}>Move on to…</Button>
        </RowActions>
      )}
    </SidePanel>
  )
}

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    padding: 0.1rem 0.6rem;
    border: 1px solid ${token.hairline};
    border-radius: ${token.radiusRound};
    color: ${token.muted};
    font-size: ${token.textXs};
    line-height: 1.6;
  }
  li[data-done='true'] {
    color: ${token.success};
  }
  li[aria-current] {
    border-color: ${token.opalText};
    color: ${token.opalText};
    font-weight: 600;
  }
`
