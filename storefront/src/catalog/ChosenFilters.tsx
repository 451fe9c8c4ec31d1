import { Link } from '@elegant/shared'
import { defaultCurrency, formatMoney, type Range } from '@elegant/shared/rules'
import { Cluster, Icon, token, VisuallyHidden } from '@elegant/shared/ui'
import { X } from 'lucide'
import { styled } from 'styled-components'
import type { FactChoice, ShopQuery } from './shopQuery.ts'

interface ChosenFiltersProps {
  query: ShopQuery
  addressWith: (change: Partial<ShopQuery>) => string
}

/** The active filters, each a link that removes it. */
export function ChosenFilters({ query, addressWith }: ChosenFiltersProps) {
  const { price, tags, kinds, isFree, facts, groups, ranges } = query
  const named = (choices: FactChoice[], without: (rest: FactChoice[]) => Partial<ShopQuery>) =>
    choices.flatMap(({ name, values }) =>
      values.map((value) => ({ label: `${name}: ${value}`, change: without(removeChoice(choices, name, value)) })),
    )
  const chosen: { label: string; change: Partial<ShopQuery> }[] = [
    ...(price ? [{ label: `Price ${formatRange(price, money)}`, change: { price: undefined } }] : []),
    ...kinds.map((kind) => ({ label: kind, change: { kinds: kinds.filter((other) => other !== kind) } })),
    ...(isFree ? [{ label: 'Available only', change: { isFree: false } }] : []),
    ...tags.map((tag) => ({ label: tag, change: { tags: tags.filter((other) => other !== tag) } })),
    ...named(facts, (facts) => ({ facts })),
    ...named(groups, (groups) => ({ groups })),
    ...ranges.map((range) => ({
      label: `${range.name} ${formatRange(range)}`,
      change: { ranges: ranges.filter((other) => other !== range) },
    })),
  ]
  const none = { price: undefined, tags: [], kinds: [], isFree: false, facts: [], groups: [], ranges: [] }
  return (
    <List aria-label="Filters in force">
      {chosen.map(({ label, change }) => (
        <li key={label}>
          <Chip to={addressWith(change)} preventScrollReset>
            <VisuallyHidden>Without</VisuallyHidden> {label}
            <Icon of={X} size={14} strokeWidth={1.75} />
          </Chip>
        </li>
      ))}
      <li>
        <Link to={addressWith(none)} preventScrollReset>
          Clear all filters
        </Link>
      </li>
    </List>
  )
}

/** Returns the choices without one value. */
export function removeChoice(choices: FactChoice[], name: string, value: string): FactChoice[] {
  return choices
    .map((choice) =>
      choice.name === name ? { name, values: choice.values.filter((other) => other !== value) } : choice,
    )
    .filter(({ values }) => values.length > 0)
}

/** Returns the choices with one more value. */
export function addChoice(choices: FactChoice[], name: string, value: string): FactChoice[] {
  const known = choices.find((choice) => choice.name === name)?.values ?? []
  return [...choices.filter((choice) => choice.name !== name), { name, values: [...known, value] }]
}

function formatRange({ min, max }: Range, format: (figure: number) => string = String): string {
  if (min === undefined) return `up to ${format(max ?? 0)}`
  return max === undefined ? `from ${format(min)}` : `${format(min)} to ${format(max)}`
}

function money(amount: number): string {
  return formatMoney(amount, defaultCurrency)
}

const List = styled(Cluster).attrs({ as: 'ul' })`
  margin-bottom: ${token.space4};
  font-size: ${token.textSm};
`

const Chip = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  min-height: 2rem;
  padding: 0.2rem 0.8rem;
  border: 1px solid ${token.control};
  border-radius: ${token.radiusRound};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    background: ${token.sunken};
  }
`
