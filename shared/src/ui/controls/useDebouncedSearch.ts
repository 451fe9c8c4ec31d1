import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce time of the server search, in milliseconds. */
const pause = 250

interface State {
  typed: string
  sent: string[]
  previous: string
}

/**
 * State of a search field. Calls `onSearch` after a pause or on blur, but not after the page was left. Other changes
 * of the address, such as Back, update the field.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  // `sent`: the searches of this field that the address does not have yet.
  const [{ typed, sent, previous }, setState] = useState<State>({ typed: search, sent: [], previous: search })
  if (previous !== search) {
    const position = sent.indexOf(search)
    // The address now has a search of this field: text typed in the meantime stays.
    if (position >= 0) setState({ typed, sent: sent.slice(position + 1), previous: search })
    else setState({ typed: search, sent: [], previous: search })
  }
  const words = typed.trim()
  const searched = sent.at(-1) ?? search
  const searchNow = () => {
    if (words === searched) return
    setState((before) => ({ ...before, sent: [...before.sent, words] }))
    onSearch(words)
  }
  const flush = useEffectEvent(searchNow)
  useEffect(() => {
    if (words === searched) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [words, searched])
  const setTyped = (typed: string) => setState((before) => ({ ...before, typed }))
  return {
    typed,
    setTyped,
    isSearched: words === search,
    inputProps: { value: typed, onSearch: setTyped, onBlur: searchNow },
  }
}
