import { Link } from '@elegant/shared'
import { type Figures, formatMinor } from '@elegant/shared/rules'
import { AutoGrid, formatCount, Icon, Note, Page, PageHeading, panel, Skeleton, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { usePermissions } from '../access/Permitted.tsx'
import { useGetFiguresQuery } from '../api/figuresApi.ts'
import { getPermission, getScreen, inboxPath, screens } from '../layout/screens.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { NotifyPanel } from '../push/NotifyPanel.tsx'
import { DailyChart } from './DailyChart.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { tiles } from './tiles.ts'
import { WaitingList } from './WaitingList.tsx'

/**
 * The open tasks, money and orders of the last 30 days, and ten tiles with live figures (docs/product/admin.md#home).
 */
export function AdminHomePage() {
  const { data: figures, isLoading } = useGetFiguresQuery(undefined, refetchOnMount)
  const isAllowed = usePermissions()
  const isOffered = (to: string) => screens.every((screen) => screen.to !== to || isAllowed(getPermission(screen)))
  const unread = figures?.waiting?.unread ?? 0
  return (
    <Page>
      <PageHeading
        title="Admin Dashboard"
        lead={
          unread > 0 && (
            <Note as="span">
              <Link to={`${inboxPath}?show=unread`}>{formatCount(unread, 'unread conversation')}</Link>
            </Note>
          )
        }
      />
      {figures && isAllowed('own') && <FirstSteps figures={figures} />}
      {figures?.waiting && <WaitingList figures={figures} waiting={figures.waiting} />}
      {isLoading && <Skeleton $height="34rem" />}
      {figures && <Charts {...figures} />}
      <AutoGrid as="section" $min="max(8rem, min(11.5rem, 50% - 0.5rem))" $gap={token.space2} aria-label="Areas">
        {tiles
          .filter(({ to }) => isOffered(to))
          .map(({ to, title, description, figure }) => {
            const screen = getScreen(to)
            return (
              <Tile key={to} to={to}>
                {screen && <Icon of={screen.icon} size={24} strokeWidth={1.25} />}
                <h2>{title ?? screen?.label}</h2>
                <p>{figures ? figure(figures) : description}</p>
              </Tile>
            )
          })}
      </AutoGrid>
      <NotifyPanel />
    </Page>
  )
}

function Charts({ money, orders_by_day }: Figures) {
  const inCurrency = (minor: number) => formatMinor(minor, money?.currency ?? '')
  return (
    <ChartGrid $min="24rem" $gap={token.space2}>
      {money && (
        <DailyChart
          title="Money over time"
          days={money.by_day.map(({ day, received }) => ({ day, value: received }))}
          format={inCurrency}
          verb="received"
          none="nothing received yet"
          note={money.open > 0 ? `${inCurrency(money.open)} open on accepted estimates.` : undefined}
        />
      )}
      <DailyChart
        title="Orders over time"
        days={orders_by_day.map(({ day, orders }) => ({ day, value: orders }))}
        format={(orders) => formatCount(orders, 'order')}
        none="no orders yet"
      />
    </ChartGrid>
  )
}

const ChartGrid = styled(AutoGrid)`
  margin-bottom: ${token.space3};
`

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
