import { Link, useListOrdersQuery } from '@elegant/shared'
import { Icon, Page, PageHeading, token } from '@elegant/shared/ui'
import { ClipboardList } from 'lucide'
import { styled } from 'styled-components'
import { statusOf } from '../orders/orderViews.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** Spec §2, admin dashboard: a tile for every screen there is, with its live figure. */
export function AdminHomePage() {
  const { data: orders } = useListOrdersQuery('shop')
  const pending = orders?.filter((order) => statusOf(order) === 'pending').length
  return (
    <Page>
      <PageHeading title="Admin Dashboard" />
      <FirstSteps />
      <Tiles>
        <Tile to="/admin/orders">
          <Icon of={ClipboardList} size={26} strokeWidth={1.25} />
          <h2>Order Management</h2>
          <p>{pending === undefined ? 'Enquiries, bookings and registrations' : `${pending} pending`}</p>
        </Tile>
      </Tiles>
    </Page>
  )
}

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: ${token.space2};
`

const Tile = styled(Link)`
  display: grid;
  gap: 0.25rem;
  padding: ${token.space3};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  text-decoration: none;

  &:hover {
    border-color: ${token.control};
  }
  svg {
    margin-bottom: ${token.space1};
    color: ${token.opalText};
  }
  h2 {
    font-size: ${token.textXl};
  }
  p {
    color: ${token.muted};
    font-size: ${token.textSm};
    font-variant-numeric: tabular-nums;
  }
`
