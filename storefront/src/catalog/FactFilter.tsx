import type { FactFacet } from '@elegant/shared/rules'
import { Choices } from './Choices.tsx'
import { addChoice, removeChoice } from './ChosenFilters.tsx'
import { GemMark } from './GemMark.tsx'
import { RangeFields } from './RangeFields.tsx'
import type { FactChoice, ShopQuery } from './shopQuery.ts'

interface FactFilterProps {
  fact: FactFacet
  query: ShopQuery
  /** Returns false if the list takes no more filters. */
  onChange: (change: Partial<ShopQuery>) => boolean
}

/** The filter of one gem fact: a range for figures, groups where the raw texts have some, otherwise the values. */
export function FactFilter({ fact, query: { facts, groups, ranges }, onChange }: FactFilterProps) {
  const { name } = fact
  if (fact.min !== undefined && fact.max !== undefined && fact.min < fact.max) {
    const others = ranges.filter((range) => range.name !== name)
    return (
      <RangeFields
        legend={name === 'Dimensions' ? 'Longest side in mm' : name}
        bounds={{ min: fact.min, max: fact.max }}
        bars={fact.bars}
        range={ranges.find((range) => range.name === name)}
        onChange={(range) => onChange({ ranges: range ? [...others, { name, ...range }] : others })}
      />
    )
  }
  if (fact.groups?.length || getChosen(groups, name).length > 0) {
    return (
      <Choices
        legend={name}
        choices={fact.groups ?? []}
        chosen={getChosen(groups, name)}
        mark={(value) => <GemMark fact={name} value={value} />}
        onToggle={(value, isChosen) => onChange({ groups: toggle(groups, name, value, isChosen) })}
      />
    )
  }
  if (getChosen(facts, name).length === 0 && !isSelective(fact)) return null
  return (
    <Choices
      legend={name}
      choices={fact.values}
      chosen={getChosen(facts, name)}
      onToggle={(value, isChosen) => onChange({ facts: toggle(facts, name, value, isChosen) })}
    />
  )
}

function getChosen(choices: FactChoice[], name: string): string[] {
  return choices.find((choice) => choice.name === name)?.values ?? []
}

function toggle(choices: FactChoice[], name: string, value: string, isChosen: boolean): FactChoice[] {
  return isChosen ? addChoice(choices, name, value) : removeChoice(choices, name, value)
}

/** A value of a single product is not useful as a filter. */
function isSelective({ values }: FactFacet): boolean {
  return values.length > 1 && values.some(({ count }) => count > 1)
}
