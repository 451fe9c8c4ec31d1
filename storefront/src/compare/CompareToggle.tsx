import { notify } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { comparedIds, maxCompared } from './comparedIds.ts'

/** Chooses a piece for the comparison, or takes it out (docs/product/pages.md#comparison). */
export function CompareToggle({ item: { id, title } }: { item: Pick<Item, 'id' | 'title'> }) {
  const ids = comparedIds.use()
  const isChosen = ids.includes(id)

  function toggle() {
    if (!isChosen && ids.length >= maxCompared) {
      notify.error(`You can compare ${maxCompared} pieces at once. Take one out first.`)
      return
    }
    const others = comparedIds.read().filter((one) => one !== id)
    comparedIds.write(isChosen ? others : [...others, id])
  }

  return (
    <Toggle data-needs-script variant="quiet" aria-label={`Compare ${title}`} aria-pressed={isChosen} onClick={toggle}>
      <Mark aria-hidden>{isChosen ? '✓' : '+'}</Mark>
      <Word>Compare</Word>
    </Toggle>
  )
}

const Toggle = styled(Button)`
  position: relative;
  gap: 0;
  text-decoration: none;

  @media print {
    display: none;
  }
`

/* As wide in both states, so that nothing moves. */
const Mark = styled.span`
  width: 1em;
  text-align: start;
`

const Word = styled.span`
  text-decoration: underline;
`
