import { type Customer, type CustomerDetail, isUnknownCall } from '@elegant/shared/rules'
import { Badge, Page, PageHeading } from '@elegant/shared/ui'
import { Permitted } from '../access/Permitted.tsx'
import { BackLink } from '../detail/BackLink.tsx'
import { DetailColumns, StatusLine } from '../detail/DetailColumns.tsx'
import { DetailFallback } from '../detail/DetailFallback.tsx'
import { useRowId } from '../detail/useRowId.ts'
import { InboxRow } from '../inbox/list/InboxRow.tsx'
import { RowActions } from '../list/RowCard.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { Notes } from '../notes/Notes.tsx'
import { useNow } from '../ui/useNow.ts'
import { CustomerButtons, getRole, RoleBadge } from './CustomerAccess.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerOrder } from './CustomerOrder.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { customerLabel } from './customerLabel.ts'
import { useGetShopCustomerQuery } from './shopCustomersApi.ts'
import { useBlocking } from './useBlocking.tsx'
import { useListedCustomer } from './useListedCustomer.ts'
import { useSignOutCustomer } from './useSignOutCustomer.ts'

/** A customer with the orders, conversations and payments of the account (docs/product/identity.md#customer-page). */
export function CustomerPage() {
  const id = useRowId()
  const { currentData: detail, error, refetch } = useGetShopCustomerQuery(id, refetchOnMount)
  const listed = useListedCustomer(id, { skip: !isUnknownCall(error) })
  const customer = detail ?? listed.customer
  return (
    <Page>
      <BackLink to="/admin/customers">All customers</BackLink>
      <PageHeading
        title={customer ? customerLabel(customer) : `Customer record ${id}`}
        lead={customer && <CustomerStatusLine customer={customer} />}
      />
      {customer ? (
        <DetailColumns>
          <div>
            <Permitted to="own">
              <CustomerActions customer={customer} />
            </Permitted>
            <CustomerFacts customer={customer} />
            {detail && <Notes key={detail.id} of={`/customers/${detail.id}`} />}
          </div>
          {detail && <Belongings customer={detail} />}
        </DetailColumns>
      ) : (
        <DetailFallback
          what="customer"
          error={listed.isFetching ? undefined : (listed.error ?? error)}
          onRetry={listed.error ? listed.refetch : refetch}
        />
      )}
    </Page>
  )
}

function CustomerStatusLine({ customer }: { customer: Customer }) {
  const { is_online_now, customer_number } = customer
  return (
    <StatusLine>
      {is_online_now && <Badge $tone="success">Online</Badge>}
      <RoleBadge role={getRole(customer)} />
      {customer_number !== null && <span>Customer #{customer_number}</span>}
    </StatusLine>
  )
}

function CustomerActions({ customer }: { customer: Customer }) {
  const { askToBlock, unblock, dialog } = useBlocking()
  const signOut = useSignOutCustomer()
  if (getRole(customer) === 'admin') return null

  return (
    <RowActions>
      <CustomerButtons customer={customer} onBlock={askToBlock} onUnblock={unblock} onSignOut={signOut} />
      {dialog}
    </RowActions>
  )
}

function Belongings({ customer: { orders, threads } }: { customer: CustomerDetail }) {
  const now = useNow()
  return (
    <div>
      <CustomerSection title="Orders" empty="No orders yet" rows={orders}>
        {(order) => <CustomerOrder key={order.id} order={order} />}
      </CustomerSection>
      <CustomerSection title="Conversations" empty="No conversations yet" rows={threads}>
        {(thread) => <InboxRow key={thread.id} thread={thread} now={now} />}
      </CustomerSection>
    </div>
  )
}
