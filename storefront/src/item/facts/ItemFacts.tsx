import type { Item, ItemType } from '@elegant/shared/rules'
import { Prose } from '@elegant/shared/ui'
import type { ComponentType } from 'react'
import { EventFacts } from './EventFacts.tsx'
import { Name } from './factParts.tsx'
import { PostHead } from './PostHead.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'

/** The facts of an item, in the order of its type (docs/product/pages.md#item-page). */
export function ItemFacts({ item }: { item: Item }) {
  const Facts = layouts[item.item_type] ?? ProductFacts
  return <Facts item={item} />
}

type Facts = ComponentType<{ item: Item }>

const layouts: Record<ItemType, Facts> = {
  Product: ProductFacts,
  Custom: ProductFacts,
  Blog: BlogFacts,
  Event: EventFacts,
  Service: ServiceFacts,
  About: AboutFacts,
}

function BlogFacts({ item }: { item: Item }) {
  return (
    <>
      <PostHead item={item} />
      <Prose>{item.description}</Prose>
    </>
  )
}

function AboutFacts({ item }: { item: Item }) {
  return (
    <>
      <Name>{item.title}</Name>
      <Prose>{item.description}</Prose>
    </>
  )
}
