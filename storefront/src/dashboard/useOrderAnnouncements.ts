import { type Order, orderStatusLabels } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'

/** Announces changes that the shop makes to the orders while they are displayed. */
export function useOrderAnnouncements(orders: Order[] | undefined): string {
  const versions = useRef(new Map<number, number>())
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!orders) return
    const changed = orders.filter(({ id, version }) => versions.current.has(id) && versions.current.get(id) !== version)
    versions.current = new Map(orders.map(({ id, version }) => [id, version]))
    if (changed.length > 0) setAnnouncement(changed.map(describeOrder).join(' '))
  }, [orders])
  return announcement
}

function describeOrder({ _items, status, estimate, shipping }: Order): string {
  const facts = [
    orderStatusLabels[status].label,
    estimate && !estimate.answer && 'an estimate waits for your answer',
    shipping && 'on its way to you',
  ]
  return `${_items.name}: ${facts.filter(Boolean).join(', ')}.`
}
