import { useFormikContext } from '@elegant/shared/forms'
import { limits, readItemInfo, type TypedItem } from '@elegant/shared/rules'
import { formatCount, Note } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import type { ItemDraft } from '../itemDraft.ts'
import { useGetInterestQuery } from './interestApi.ts'

/** Milliseconds after the last keystroke. */
const pause = 600

/** The number of people who wait for the product of the form (docs/product/wishes.md), and of customers who keep it. */
export function WaitingPeople({ id }: { id: number | undefined }) {
  const { values } = useFormikContext<ItemDraft>()
  const typed = JSON.stringify(getTypedItem(values, id))
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const request: TypedItem = JSON.parse(asked ?? '{}')
  const { data } = useGetInterestQuery(request, { skip: asked === undefined })
  const { waiting = 0, hearts = 0 } = data ?? {}
  const words = [
    waiting > 0 && `${formatCount(waiting, 'person', 'people')} ${waiting === 1 ? 'waits' : 'wait'} for this`,
    hearts > 0 && `${formatCount(hearts, 'customer')} ${hearts === 1 ? 'keeps' : 'keep'} it`,
  ].filter(Boolean)
  return <Note role="status">{words.join(' · ')}</Note>
}

/** The product as far as it is typed, without what the shop would refuse. */
function getTypedItem({ title, description, tags, price, item_info, category_ids }: ItemDraft, id: number | undefined) {
  return {
    id,
    category_ids,
    title: title.slice(0, limits.title),
    description: description.slice(0, limits.description),
    tags: (tags ?? '').slice(0, limits.tags),
    price: typeof price === 'number' && price >= 0 && price <= limits.price ? Number(price.toFixed(2)) : undefined,
    item_info: readItemInfo(item_info ?? '') ?? null,
  }
}
