import { Link } from '@elegant/shared'
import {
  itemPath,
  orderStatusLabels,
  requestKinds,
  stageLabels,
  type Thread,
  threadKindLabels,
} from '@elegant/shared/rules'
import { formatMoment, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ContactDetails, DescriptionItem, DescriptionList } from '../../detail/DescriptionList.tsx'
import { threadCustomerLabel } from '../threadCustomerLabel.ts'

/** The facts of a thread: from whom, and about which order or request. */
export function ThreadFacts({ thread }: { thread: Thread }) {
  const { kind, number, slug, title, customer, order_status, stage, shipping, created_at } = thread
  const isRequest = requestKinds.some((one) => one === kind)
  return (
    <Facts>
      <DescriptionItem name="Customer">{threadCustomerLabel(thread)}</DescriptionItem>
      <ContactDetails email={customer.email} phone={customer.phone} />
      <DescriptionItem name="About">
        <Link to={isRequest ? `/admin/requests/${number}` : `/admin/orders/${number}`}>
          {threadKindLabels[kind]} #{number}
        </Link>
      </DescriptionItem>
      {slug && (
        <DescriptionItem name="Item">
          <Link to={itemPath(slug)}>{title}</Link>
        </DescriptionItem>
      )}
      {order_status && <DescriptionItem name="Order">{orderStatusLabels[order_status].label}</DescriptionItem>}
      {stage && <DescriptionItem name="Stage">{stageLabels[stage]}</DescriptionItem>}
      {shipping && (
        <DescriptionItem name="Shipping">
          {shipping.carrier}, {shipping.tracking_number}
        </DescriptionItem>
      )}
      <DescriptionItem name="Since">{formatMoment(created_at)}</DescriptionItem>
    </Facts>
  )
}

const Facts = styled(DescriptionList)`
  font-size: ${token.textSm};

  > div {
    padding-block: 0.35rem;
  }
`
