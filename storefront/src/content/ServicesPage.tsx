import { useShopFacts } from '@elegant/shared'
import { formatMoney } from '@elegant/shared/rules'
import { SmallCaps } from '@elegant/shared/ui'
import { Entries, EntryRow, EntryRowSkeleton, Excerpt } from './EntryRow.tsx'
import { ItemListPage } from './ItemListPage.tsx'

/** The services that can be booked (docs/product/pages.md#services). */
export function ServicesPage() {
  const { name } = useShopFacts()
  return (
    <ItemListPage
      type="Service"
      path="/services"
      title="Services"
      description={`Settings, repairs and advice by ${name}, with a price to start from. Tell us the day you have in mind.`}
      empty="No services at this time."
      skeletons={3}
      skeleton={<EntryRowSkeleton />}
      layout={Entries}
    >
      {(service, index) => (
        <EntryRow
          key={service.id}
          item={service}
          isFirst={index === 0}
          overline={
            service.price > 0 && <SmallCaps>Starting from {formatMoney(service.price, service.currency)}</SmallCaps>
          }
        >
          <Excerpt>{service.description}</Excerpt>
        </EntryRow>
      )}
    </ItemListPage>
  )
}
