import { Link } from '@elegant/shared'
import { AutoGrid, countOf, Icon, Note, Page, PageHeading, panel, token, useVisiblePolling } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useUnreadCount } from '../inbox/useUnreadCount.ts'
import { inboxPath, screenOf } from '../layout/screens.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { useGetDashboardStatsQuery } from './dashboardStats.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { OrdersOverTime } from './OrdersOverTime.tsx'
import { tiles } from './tiles.ts'
import { WaitingList } from './WaitingList.tsx'

/** The open tasks, ten tiles with live figures, and a chart of the last 30 days of orders (product §2.14). */
export function AdminHomePage() {
  const { data: figures, refetch } = useGetDashboardStatsQuery(undefined, refetchOnMount)
  const unread = useUnreadCount()
  useVisiblePolling(refetch)
  return (
    <Page>
      <PageHeading
        title="Admin Dashboard"
        lead={
          unread > 0 && (
            <Note as="span">
              <Link to={`${inboxPath}?show=unread`}>{countOf(unread, 'unread conversation')}</Link>
            </Note>
          )
        }
      />
      {figures && <FirstSteps figures={figures} />}
      {figures?.waiting && <WaitingList figures={figures} waiting={figures.waiting} />}
      <AutoGrid as="section" $min="11.5rem" $gap={token.space2} aria-label="Areas">
        {tiles.map(({ to, title, description, figure }) => {
          const screen = screenOf(to)
          return (
            <Tile key={to} to={to}>
              {screen && <Icon of={screen.icon} size={24} strokeWidth={1.25} />}
              <h2>{title ?? screen?.label}</h2>
              <p>{figures ? figure(figures) : description}</p>
            </Tile>
          )
        })}
      </AutoGrid>
      {figures && <OrdersOverTime days={figures.orders_by_day} />}
    </Page>
  )
}

const Tile = styled(Link)`
  display: grid;
  align-content: start;
  padding: ${token.space2};
  ${panel};
  text-decoration: none;

  &:hover {
    border-color: ${token.control};
  }
  svg {
    margin-bottom: ${token.space1};
    color: ${token.opalText};
  }
  h2 {
    font-size: ${token.textLg};
  }
  p {
    min-height: 1.6em;
    color: ${token.muted};
    font-size: ${token.textSm};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`
