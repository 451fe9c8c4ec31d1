import { useNavigate } from '@elegant/shared'
import { limits, threadKindLabels } from '@elegant/shared/rules'
import { Dialog, Icon, Input, Note, token, VisuallyHidden } from '@elegant/shared/ui'
import { ClipboardList, type IconNode, MessageSquare, User } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { styled } from 'styled-components'
import { usePermissions } from '../access/Permitted.tsx'
import { useScreenCounts } from '../api/figuresApi.ts'
import { editPath } from '../items/itemScreens.ts'
import { actions, getPermission, getScreen, screens } from './screens.ts'
import { useSearchAllQuery } from './searchApi.ts'

/** A destination in the result list. */
interface Place {
  to: string
  label: string
  detail: string
  icon: IconNode
}

const searchLabel = 'Screen, action, item, SKU, order, request or customer'

/** Debounce of the server search, in milliseconds. */
const debounce = 250

/** Ctrl/Cmd+K: jumps to any screen, item, order, request or customer by search, and starts actions. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const { places, isSearching } = usePlaces(typed.trim())
  const chosen = Math.min(active, places.length - 1)

  function goTo(place: Place | undefined) {
    if (!place) return
    onClose()
    void navigate(place.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((chosen + step + places.length) % Math.max(places.length, 1))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      goTo(places[chosen])
    }
  }

  const optionId = (index: number) => `${id}-${index}`
  return (
    <Dialog title="Jump to" onClose={onClose}>
      <Input
        role="combobox"
        aria-label={searchLabel}
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Find, open or add anything"
        maxLength={limits.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <List id={`${id}-list`} role="listbox" aria-label="Places" aria-busy={isSearching}>
        {places.map((place, index) => (
          <Option
            key={place.to}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setActive(index)}
            onClick={() => goTo(place)}
            ref={(option) => {
              if (index === chosen) option?.scrollIntoView?.({ block: 'nearest' })
            }}
          >
            <Icon of={place.icon} size={18} strokeWidth={1.5} />
            <span>{place.label}</span>
            <small>{place.detail}</small>
          </Option>
        ))}
      </List>
      <Note role="status">{searchStatus(places.length, isSearching)}</Note>
    </Dialog>
  )
}

/** The matching screens, actions, items, orders, requests and customers. */
function usePlaces(search: string): { places: Place[]; isSearching: boolean } {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(search), debounce)
    return () => clearTimeout(timer)
  }, [search])
  const { currentData, isFetching } = useSearchAllQuery(query, { skip: query === '' })
  const isSearching = search !== '' && (search !== query || isFetching)
  const counts = useScreenCounts()
  const typed = search.toLowerCase().split(/\s+/)
  const isAllowed = usePermissions()
  const isFound = (screen: (typeof screens)[number]) =>
    isAllowed(getPermission(screen)) &&
    typed.every((word) => `${screen.label} ${screen.words ?? ''}`.toLowerCase().includes(word))
  const found = search === query ? currentData : undefined
  const places = [
    ...screens.filter(isFound).map(({ to, label, icon }) => {
      const count = counts[to]
      return { to, label, icon, detail: count ? `${count.count} ${count.word}` : 'Screen' }
    }),
    ...actions.filter(isFound).map(({ to, label, icon }) => ({ to, label, icon, detail: 'Action' })),
    ...(found?.items ?? []).map(({ id, title, sku, item_type }) => {
      const to = editPath({ id, item_type })
      const detail = sku.toLowerCase().startsWith(search.toLowerCase()) ? `${item_type} ${sku}` : item_type
      return { to, label: title, icon: getScreen(to)?.icon ?? ClipboardList, detail }
    }),
    ...(found?.orders ?? []).map(({ id, name, customer }) => ({
      to: `/admin/orders/${id}`,
      label: name,
      icon: ClipboardList,
      detail: `Order from ${customer}`,
    })),
    ...(found?.requests ?? []).map(({ id, name, kind }) => ({
      to: `/admin/requests/${id}`,
      label: name,
      icon: MessageSquare,
      detail: threadKindLabels[kind],
    })),
    ...(found?.customers ?? []).map(({ id, name, email }) => ({
      to: `/admin/customers/${id}`,
      label: name,
      icon: User,
      detail: email,
    })),
  ]
  return { places, isSearching }
}

function searchStatus(count: number, isSearching: boolean) {
  if (count === 0) return isSearching ? 'Searching…' : 'Nothing found'
  return <VisuallyHidden>{isSearching ? 'Searching…' : `${count} found`}</VisuallyHidden>
}

const List = styled.ul`
  max-height: min(22rem, 50dvh);
  margin-top: ${token.space1};
  overflow: auto;
`

const Option = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${token.space1};
  min-height: 2.5rem;
  padding-inline: ${token.space1};
  border-radius: ${token.radiusControl};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;
  cursor: pointer;

  small {
    color: ${token.muted};
  }
  &[aria-selected='true'] {
    background: ${token.sunken};
    box-shadow: inset 2px 0 ${token.opalText};
  }
`
