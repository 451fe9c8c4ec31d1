import { useLocation } from '@elegant/shared'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { type ListPlace, listPlace } from './listPlace.ts'
import { focusRow } from './useRowKeys.ts'

/**
 * Remembers the place in a list while one of its rows is open, and returns there: to the scroll position, with the focus
 * on the row. `isLoaded` says that the rows are there. The handler notes which row is opened.
 */
export function useListPlace(region: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const { pathname, search } = useLocation()
  const left = useRef<ListPlace | null>(null)

  useEffect(() => {
    left.current ??= listPlace(pathname).read() ?? { search }
    if (left.current.search !== search) left.current = { search }
    listPlace(pathname).write(left.current)
  }, [pathname, search])

  useEffect(() => {
    const { row, scroll } = left.current ?? {}
    if (!isLoaded || row === undefined) return
    left.current = { search }
    listPlace(pathname).write(left.current)
    // After the shell has moved the focus and the scroll position to the new page.
    const frame = requestAnimationFrame(() => {
      const element = region.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)
      if (!element) return
      if (scroll !== undefined) window.scrollTo({ top: scroll, behavior: 'instant' })
      focusRow(element, { preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded, region, pathname, search])

  return ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
    if (row) listPlace(pathname).write({ search, row: Number(row.dataset.row), scroll: window.scrollY })
  }
}
