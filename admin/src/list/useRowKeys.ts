import type { RefObject } from 'react'
import { useShortcutKeys } from '../keyboard/useShortcutKeys.ts'
import type { Column } from './tableColumns.ts'

type Key = readonly [key: string, effect: string]

/** The keys of a table. Enter follows the focused link, and the layout takes `/` to the search. */
export function getKeys(columns: readonly Column[]): readonly Key[] {
  const has = (test: (column: Column) => boolean | undefined, key: Key) => (columns.some(test) ? [key] : [])
  return [
    ['J', 'next'],
    ['K', 'previous'],
    ...has(({ opens }) => opens, ['Enter', 'opens']),
    ...has(({ id }) => id === 'select', ['X', 'selects']),
    ['/', 'searches'],
  ]
}

/** Walks through the rows of a table by J and K, and selects the focused one by X. */
export function useRowKeys(region: RefObject<HTMLElement | null>, isTable: boolean): void {
  const rows = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => rows().findIndex((row) => row.contains(document.activeElement))
  const step = (by: number) => {
    const at = current()
    const next = rows()[at < 0 ? 0 : at + by]
    if (next) focusRow(next)
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    x: () => rows()[current()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  }
  // Other lists may give these keys another effect.
  useShortcutKeys(isTable ? keys : {})
}

/** Moves the focus to the link that opens a row, or else to its name. */
export function focusRow(row: HTMLElement, options?: FocusOptions): void {
  const find = (selector: string) => row.querySelector<HTMLElement>(selector)
  const target = find('th a') ?? find('th') ?? find('h2 a') ?? find('a')
  target?.focus(options)
  if (!options) row.scrollIntoView?.({ block: 'nearest' })
}
