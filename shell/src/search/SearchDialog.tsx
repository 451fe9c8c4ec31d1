import { Link, useNavigate } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import {
  Button,
  Cluster,
  formatCount,
  Icon,
  IconButton,
  Input,
  Modal,
  Note,
  TryAgain,
  token,
  VisuallyHidden,
} from '@elegant/shared/ui'
import { X } from 'lucide'
import { type KeyboardEvent, useId, useState } from 'react'
import { styled } from 'styled-components'
import { keepSearch, recentSearches } from './recentSearches.ts'
import { SearchList } from './SearchList.tsx'
import { type OptionGroup, resultsPath, type SearchOption, type SearchState, useSuggestions } from './useSuggestions.ts'

const label = 'Search pieces, events, services and posts'

/**
 * The search of the header: a combobox that suggests items (docs/product/routes.md#header-and-footer,
 * docs/product/catalog.md#search).
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const recent = recentSearches.use()
  const search = typed.trim()
  const { groups: found, corrected, state, retry } = useSuggestions(search)
  const groups = search === '' ? recentGroup(recent) : [...found, ...allResults(search)]
  const options = groups.flatMap((group) => group.options)
  const chosen = Math.min(active, options.length - 1)

  function goTo({ to }: Pick<SearchOption, 'to'>) {
    keepSearch(search)
    onClose()
    void navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // Beyond both ends is the text itself, at -1.
      const places = options.length + 1
      setActive(((chosen + 1 + step + places) % places) - 1)
    }
    // Not while an input method composes a word.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      goTo(options[chosen] ?? { to: resultsPath(search) })
    }
  }

  return (
    <Panel aria-label="Search" $width="40rem" onClose={onClose} closesOnBackdropPress>
      <Body>
        <Bar>
          <Input
            role="combobox"
            aria-label={label}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Emerald ring under $900"
            maxLength={limits.search}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} size={20} strokeWidth={1.5} />
          </IconButton>
        </Bar>
        {search !== '' && corrected && (
          <Note>
            Showing results for <strong>{corrected}</strong>.
          </Note>
        )}
        <SearchList id={id} groups={groups} chosen={chosen} onPoint={setActive} onChoose={goTo} />
        {search === '' && recent.length > 0 && (
          <Cluster>
            <Button onClick={() => recentSearches.write(undefined)}>Clear recent searches</Button>
          </Cluster>
        )}
        <Note role="status">
          <StateText state={state} count={found.flatMap(({ options }) => options).length} onRetry={retry} />
        </Note>
        {state === 'none' && (
          <Cluster $gap={token.space2}>
            <Link to="/categories" onClick={onClose}>
              Browse the categories
            </Link>
            <Link to="/custom-jewelry" onClick={onClose}>
              Request a custom piece
            </Link>
          </Cluster>
        )}
      </Body>
    </Panel>
  )
}

function StateText({ state, count, onRetry }: { state: SearchState; count: number; onRetry: () => void }) {
  switch (state) {
    case 'idle':
      return 'Type a stone, a size, a weight or a price.'
    case 'loading':
      return 'Searching…'
    case 'none':
      return 'Nothing found.'
    case 'offline':
      return (
        <>
          You are offline. <TryAgain onClick={onRetry} />
        </>
      )
    case 'failed':
      return (
        <>
          The search couldn't be reached. <TryAgain onClick={onRetry} />
        </>
      )
    case 'missing':
      return 'Press Enter to search the shop.'
    case 'found':
      return <VisuallyHidden>{formatCount(count, 'suggestion')}</VisuallyHidden>
  }
}

function recentGroup(recent: string[]): OptionGroup[] {
  const options = recent.map((search) => ({ to: resultsPath(search), label: search }))
  return options.length > 0 ? [{ label: 'Recent searches', options }] : []
}

function allResults(search: string): OptionGroup[] {
  return [{ label: 'Shop', options: [{ to: resultsPath(search), label: 'See all results' }] }]
}

const Panel = styled(Modal)`
  margin-top: max(1rem, 8dvh);
`

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};
  padding: ${token.space2};
`

const Bar = styled.div.attrs({ role: 'search' })`
  display: flex;
  align-items: center;
  gap: ${token.space1};
`
