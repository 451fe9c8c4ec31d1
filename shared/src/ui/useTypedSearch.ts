import { useEffect, useEffectEvent, useState } from 'react'

/** The pause after the last keystroke before the server searches, in milliseconds (product §10.3). */
const pause = 250

/**
 * What stands in the search box. `ask` gets it after a pause, or once the box is left: never when one is on the way elsewhere.
 * What else changes the address, as Back does, changes the box.
 */
export function useTypedSearch(search: string, ask: (search: string) => void) {
  const [{ typed, asked, seen }, setState] = useState({ typed: search, asked: search, seen: search })
  if (seen !== search) {
    // Our own question comes back while more may have been typed.
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
