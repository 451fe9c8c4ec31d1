import { Link } from '@elegant/shared'
import { defaultCurrency, formatMoney } from '@elegant/shared/rules'
import { Cluster, Icon, token, VisuallyHidden } from '@elegant/shared/ui'
import { X } from 'lucide'
import { styled } from 'styled-components'
import type { Range, ShopQuery } from './shopQuery.ts'

interface ChosenFiltersProps {
  query: ShopQuery
  addressWith: (change: Partial<ShopQuery>) => string
}

/** The active filters, each a link that removes it. */
export function ChosenFilters({ query, addressWith }: ChosenFiltersProps) {
  const { price, tags, facts, ranges } = query
  const chosen: { label: string; change: Partial<ShopQuery> }[] = [
    ...(price ? [{ label: `Price ${formatRange(price, money)}`, change: { price: undefined } }] : []),
    ...tags.map((tag) => ({ label: tag, change: { tags: tags.filter((other) => other !== tag) } })),
    ...facts.flatMap(({ name, values }) =>
      values.map((value) => ({ label: `${name}: ${value}`, change: { facts: removeFactValue(facts, name, value) } })),
    ),
    ...ranges.map((range) => ({
      label: `${range.name} ${formatRange(range)}`,
      change: { ranges: ranges.filter((other) => other !== range) },
    })),
  ]
  if (chosen.length === 0) return null
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
        <Link to={addressWith({ price: undefined, tags: [], facts: [], ranges: [] })} preventScrollReset>
          Clear all filters
        </Link>
      </li>
    </List>
  )
}

/** Returns the facts without one value. */
export function removeFactValue(facts: ShopQuery['facts'], name: string, value: string): ShopQuery['facts'] {
  return facts
    .map((fact) => (fact.name === name ? { name, values: fact.values.filter((other) => other !== value) } : fact))
    .filter(({ values }) => values.length > 0)
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
