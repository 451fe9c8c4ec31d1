import { useEffect, useEffectEvent, useState } from 'react'

/** Debounce time of the server search, in milliseconds. */
const pause = 250

/**
 * State of a search box. Calls `ask` after a pause or on blur, but not after the page was left. Other changes of the
 * address, such as Back, update the box.
 */
export function useDebouncedSearch(search: string, ask: (search: string) => void) {
  const [{ typed, asked, seen }, setState] = useState({ typed: search, asked: search, seen: search })
  if (seen !== search) {
    // The address now has this box's own search; do not overwrite text typed meanwhile.
    setState(search === asked ? { typed, asked, seen: search } : { typed: search, asked: search, seen: search })
  }
  const words = typed.trim()
  const askNow = () => {
    if (words === asked) return
    setState((before) => ({ ...before, asked: words }))
    ask(words)
  }
  const flush = useEffectEvent(askNow)
  useEffect(() => {
    if (words === asked) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [words, asked])
  const setTyped = (typed: string) => setState((before) => ({ ...before, typed }))
  return { typed, setTyped, isAsked: words === search, box: { value: typed, onSearch: setTyped, onBlur: askNow } }
}
