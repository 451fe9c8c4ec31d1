import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce time of the server search, in milliseconds. */
const pause = 250

/**
 * State of a search field. Calls `onSearch` after a pause or on blur, but not after the page was left. Other changes
 * of the address, such as Back, update the field.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [{ typed, searched, previous }, setState] = useState({ typed: search, searched: search, previous: search })
  if (previous !== search) {
    // The address now has this field's own search; do not overwrite text typed meanwhile.
    setState({ typed: search === searched ? typed : search, searched: search, previous: search })
  }
  const words = typed.trim()
  const searchNow = () => {
    if (words === searched) return
    setState((before) => ({ ...before, searched: words }))
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
