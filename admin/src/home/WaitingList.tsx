import { Link } from '@elegant/shared'
import type { Figures, WaitingCounts } from '@elegant/shared/rules'
import { formatCount, formatDays, PanelTitle, panel, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { inboxPath } from '../layout/screens.ts'

interface WaitingListProps {
  figures: Pick<Figures, 'requests' | 'next_event'>
  waiting: WaitingCounts
}

/** The tasks that wait for the owner, each with a link to its list (docs/product/admin.md#home). */
export function WaitingList({ figures: { requests, next_event: next }, waiting }: WaitingListProps) {
  const lines = [
    {
      count: waiting.conversations,
      text: `${formatCount(waiting.conversations, 'conversation')} to answer`,
      to: inboxPath,
    },
    {
      count: waiting.accepted,
      text: `${formatCount(waiting.accepted, 'accepted estimate')} ready for your next step`,
      to: `${inboxPath}?show=accepted`,
    },
    { count: requests.new, text: formatCount(requests.new, 'unread request'), to: '/admin/requests?show=unread' },
    {
      count: waiting.line,
      text: `${formatCount(waiting.line, 'person', 'people')} asking for a hold`,
      to: '/admin/holds?state=waiting',
    },
    {
      count: waiting.ending,
      text: `${formatCount(waiting.ending, 'hold ends', 'holds end')} within 24 hours`,
      to: '/admin/holds?state=hold',
    },
    {
      count: waiting.no_picture,
      text: `${formatCount(waiting.no_picture, 'product')} without a picture`,
      to: '/admin/products?missing=picture',
    },
    {
      count: waiting.no_treatment,
      text: `${formatCount(waiting.no_treatment, 'stone')} without a treatment`,
      to: '/admin/products?missing=treatment',
    },
  ].filter(({ count }) => count > 0)
  return (
    <Frame aria-label="Waiting for you">
      <PanelTitle>Waiting for you</PanelTitle>
      {lines.length === 0 && <p>Nothing is waiting for you. Enjoy the stones.</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ text, to }) => (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          Next show: <Link to="/admin/events">{next.title}</Link>, {formatDays(next.day, next.end_day, 'short')}
        </p>
      )}
    </Frame>
  )
}

const Frame = styled.section`
  margin-bottom: ${token.space3};
  padding: ${token.space3};
  ${panel};

  li a,
  p {
    display: block;
    min-height: ${token.controlHeight};
    align-content: center;
  }
  p {
    color: ${token.muted};
  }
`
