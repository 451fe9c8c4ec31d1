import { type CartLine, lineRemoved, lineRestored, quantitySet, useAppDispatch } from '@elegant/shared'
import { formatMoney, getTotals } from '@elegant/shared/rules'
import { useState } from 'react'

/** The visitor's actions on the cart and their announcements. */
export interface CartActions {
  /** The last action in words, for screen readers. */
  announcement: string
  /** The line removed last and its position. */
  removed: { line: CartLine; at: number } | undefined
  /** The key of the line restored last. */
  restored: string | undefined
  /** Zero removes the line. */
  setQuantity: (line: CartLine, quantity: number) => void
  remove: (line: CartLine) => void
  undo: () => void
}

export function useCartActions(lines: CartLine[]): CartActions {
  const dispatch = useAppDispatch()
  const [announcement, announce] = useState('')
  const [removed, setRemoved] = useState<CartActions['removed']>()
  const [restored, setRestored] = useState<string>()

  function setQuantity(line: CartLine, quantity: number) {
    if (quantity <= 0) return remove(line)
    dispatch(quantitySet({ id: line.id, quantity }))
    announce([`${line.title}: ${quantity}`, ...getSum([{ ...line, quantity }])].join(', '))
  }

  function remove(line: CartLine) {
    setRemoved({ line, at: lines.indexOf(line) })
    setRestored(undefined)
    dispatch(lineRemoved(line.id))
    announce(`${line.title} was removed`)
  }

  function undo() {
    if (!removed) return
    dispatch(lineRestored(removed))
    setRestored(removed.line.key)
    setRemoved(undefined)
    announce(`${removed.line.title} is back in your cart`)
  }

  return { announcement, removed, restored, setQuantity, remove, undo }
}

/** The total in each currency. Lines without a price are left out. */
export function getSum(lines: CartLine[]): string[] {
  return getTotals(lines)
    .filter(({ total }) => total > 0)
    .map(({ total, currency }) => formatMoney(total, currency))
}
