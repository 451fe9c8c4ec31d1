import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Debounce time of the server search, in milliseconds. */
const pause = 250

/**
 * State of a search field. Calls `onSearch` after a pause or on blur, but not after the page was left. Other changes
 * of the address, such as Back, update the field.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  /** The searches of this field that the address does not have yet. */
  const sent = useRef<string[]>([])
  // In an effect, because a page with the next search may be rendered long before it is shown, and typing goes on meanwhile.
  useLayoutEffect(() => {
    const position = sent.current.indexOf(search)
    sent.current = position >= 0 ? sent.current.slice(position + 1) : []
    // The address now has a search of this field: text typed in the meantime stays.
    if (position < 0) setTyped(search)
  }, [search])
  const words = typed.trim()
  const searchNow = () => {
    if (words === (sent.current.at(-1) ?? search)) return
    sent.current.push(words)
    onSearch(words)
  }
  const flush = useEffectEvent(searchNow)
  useEffect(() => {
    if (words === search) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [words, search])
  return {
    typed,
    setTyped,
    isSearched: words === search,
    inputProps: { value: typed, onSearch: setTyped, onBlur: searchNow },
  }
}
