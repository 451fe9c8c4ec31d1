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
  const chosen: { words: string; without: Partial<ShopQuery> }[] = [
    ...(price ? [{ words: `Price ${rangeInWords(price, money)}`, without: { price: undefined } }] : []),
    ...tags.map((tag) => ({ words: tag, without: { tags: tags.filter((other) => other !== tag) } })),
    ...facts.flatMap(({ name, values }) =>
      values.map((value) => ({ words: `${name}: ${value}`, without: { facts: withoutValue(facts, name, value) } })),
    ),
    ...ranges.map((range) => ({
      words: `${range.name} ${rangeInWords(range)}`,
      without: { ranges: ranges.filter((other) => other !== range) },
    })),
  ]
  if (chosen.length === 0) return null
  return (
    <List aria-label="Filters in force">
      {chosen.map(({ words, without }) => (
        <li key={words}>
          <Chip to={addressWith(without)} preventScrollReset>
            <VisuallyHidden>Without</VisuallyHidden> {words}
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
export function withoutValue(facts: ShopQuery['facts'], name: string, value: string): ShopQuery['facts'] {
  return facts
    .map((fact) => (fact.name === name ? { name, values: fact.values.filter((other) => other !== value) } : fact))
    .filter(({ values }) => values.length > 0)
}

function rangeInWords({ min, max }: Range, write: (figure: number) => string = String): string {
  if (min === undefined) return `up to ${write(max ?? 0)}`
  return max === undefined ? `from ${write(min)}` : `${write(min)} to ${write(max)}`
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
