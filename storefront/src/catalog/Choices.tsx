import type { FacetValue } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FilterGroup } from './FilterGroup.tsx'

interface ChoicesProps {
  legend: string
  choices: FacetValue[]
  chosen: string[]
  /** A picture beside each choice, such as the color that it names. */
  mark?: (value: string) => ReactNode
  onToggle: (value: string, isChosen: boolean) => void
}

/** The number of choices offered per facet, most frequent first. */
const maxChoices = 12

/** The choices of a facet. Those that would leave nothing are not offered, unless they are chosen. */
export function Choices({ legend, choices, chosen, mark, onToggle }: ChoicesProps) {
  const unlisted = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  const offered = [
    ...unlisted.map((value) => ({ value, count: 0 })),
    ...choices.filter(({ value }, place) => place < maxChoices || chosen.includes(value)),
  ]
  if (offered.length === 0) return null
  return (
    <FilterGroup legend={legend}>
      {offered.map(({ value, count }) => (
        <ChoiceLabel key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          {mark?.(value)}
          <span>{value}</span> <Count>{count}</Count>
        </ChoiceLabel>
      ))}
    </FilterGroup>
  )
}

export const ChoiceLabel = styled.label`
  display: flex;
  align-items: baseline;
  gap: 0.6rem;
  min-height: 1.75rem;
  font-size: ${token.textSm};
  cursor: pointer;

  input {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin: 0;
    accent-color: ${token.opalText};
    transform: translateY(0.15em);
  }
  svg {
    flex: none;
    transform: translateY(0.2em);
  }
  > span:first-of-type {
    overflow-wrap: anywhere;
  }
`

export const Count = styled.span`
  color: ${token.muted};
  font-size: ${token.textXs};
  font-variant-numeric: tabular-nums;
`
