import { useEffect, useEffectEvent, useState } from 'react'

/** The pause after the last keystroke before the server searches all there is, in milliseconds (decisions, search in two layers). */
const pause = 250

/**
 * What stands in the search box. `ask` gets it after a pause; what else changes the address, as Back does, changes the box.
 */
export function useTypedSearch(search: string, ask: (search: string) => void) {
  const [{ typed, asked, seen }, setState] = useState({ typed: search, asked: search, seen: search })
  if (seen !== search) {
    // Our own question comes back while more may have been typed.
    setState(search === asked ? { typed, asked, seen: search } : { typed: search, asked: search, seen: search })
  }
  const words = typed.trim()
  const flush = useEffectEvent(() => {
    if (words === asked) return
    setState((before) => ({ ...before, asked: words }))
    ask(words)
  })
  useEffect(() => {
    if (words === asked) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [words, asked])
  return { typed, setTyped: (typed: string) => setState((before) => ({ ...before, typed })), isAsked: words === search }
}
