import { type ApiFailure, isFailure } from '@elegant/shared'
import {
  availabilityLabel,
  formatMoney,
  type ItemType,
  isUnknownCall,
  itemPath,
  type Suggestion,
  type Suggestions,
} from '@elegant/shared/rules'
import { useEffect, useState } from 'react'
import { useGetSuggestionsQuery } from './suggestions.ts'

/** A destination in the list of suggestions. */
export interface SearchOption {
  to: string
  label: string
  detail?: string
  picture?: Suggestion['picture']
}

export interface OptionGroup {
  label: string
  options: SearchOption[]
}

export type SearchState = 'idle' | 'loading' | 'found' | 'none' | 'offline' | 'failed' | 'missing'

/** Debounce of the search, in milliseconds. */
const pause = 200

const groupLabels: Partial<Record<ItemType, string>> = {
  Product: 'Pieces',
  Event: 'Events',
  Service: 'Services',
  Blog: 'Blog posts',
}

/** The address of the shop's list for a search. */
export function resultsPath(search: string): string {
  return search === '' ? '/shop' : `/shop?${new URLSearchParams({ search })}`
}

/** The suggestions for a text, shortly after its last keystroke. */
export function useSuggestions(search: string) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(search), pause)
    return () => clearTimeout(timer)
  }, [search])
  const { data, currentData, error, isFetching, refetch } = useGetSuggestionsQuery(query, { skip: query === '' })
  const isCurrent = search === query && !isFetching
  // The last suggestions stay until the next ones come.
  const shown = search === '' || error ? undefined : (currentData ?? data)
  return {
    groups: shown ? getGroups(shown) : [],
    corrected: shown?.understood?.text,
    state: getState(search, isCurrent, isFailure(error) ? error : undefined, shown),
    retry: refetch,
  }
}

function getState(
  search: string,
  isCurrent: boolean,
  error: ApiFailure | undefined,
  shown: Suggestions | undefined,
): SearchState {
  if (search === '') return 'idle'
  if (!isCurrent) return 'loading'
  // A server that implements only the core API searches in the shop only.
  if (error) return isUnknownCall(error) ? 'missing' : navigator.onLine ? 'failed' : 'offline'
  return shown && getGroups(shown).length === 0 ? 'none' : 'found'
}

/** Categories come first: each leads on to many pieces. */
function getGroups({ groups, categories = [] }: Suggestions): OptionGroup[] {
  const named = categories.map(({ name, path }) => ({ to: path, label: name }))
  return [...(named.length > 0 ? [{ label: 'Categories', options: named }] : []), ...groups.map(toGroup)]
}

function toGroup({ type, items }: Suggestions['groups'][number]): OptionGroup {
  return { label: groupLabels[type] ?? type, options: items.map(toOption) }
}

function toOption({ slug, title, price, currency, picture, availability }: Suggestion): SearchOption {
  const state = availability && availability.state !== 'available' ? availabilityLabel(availability) : undefined
  const amount = price > 0 ? formatMoney(price, currency) : undefined
  return { to: itemPath(slug), label: title, picture, detail: [amount, state].filter(Boolean).join(' · ') }
}
