import { Link } from '@elegant/shared'
import { type InboxThread, orderStatusLabels, stageLabels, threadKindLabels } from '@elegant/shared/rules'
import { Badge, Cluster, clamp, formatMoment, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { RowCard } from '../../list/RowCard.tsx'
import { contentUp } from '../../ui/contentWidth.ts'
import { threadCustomerLabel } from '../threadCustomerLabel.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

/** One conversation: from whom, about what, its last words, and who has to act until when. */
export function InboxRow({ thread, now }: { thread: InboxThread; now: Date }) {
  const { id, kind, title, number, excerpt, unread, stage, order_status, last_at } = thread
  const name = threadCustomerLabel(thread)
  return (
    <Row aria-label={`${title}, ${name}`} $isUnread={unread > 0}>
      <Person>
        <strong>{name}</strong>
        <span>
          {threadKindLabels[kind]} #{number}
        </span>
      </Person>
      <Subject>
        <h2>
          <Link to={`/admin/inbox/${id}`}>{title}</Link>
        </h2>
        {excerpt && <p>{excerpt}</p>}
      </Subject>
      <State>
        <Cluster>
          {unread > 0 && <Badge $tone="opal">{unread} unread</Badge>}
          <WaitingBadge thread={thread} now={now} />
        </Cluster>
        <Cluster>
          {order_status && <span>{orderStatusLabels[order_status].label}</span>}
          {stage && <span>{stageLabels[stage]}</span>}
          <time dateTime={last_at}>{formatMoment(last_at)}</time>
        </Cluster>
      </State>
    </Row>
  )
}

/** Beside other columns, where they have no room in a line, its parts stand below each other. */
const Row = styled(RowCard)<{ $isUnread: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  container-type: inline-size;
  gap: 0.25rem ${token.space2};
  padding: 0.45rem ${token.space2};
  border-left: 3px solid ${({ $isUnread }) => ($isUnread ? token.opalText : token.hairline)};
  line-height: 1.35;

  &:hover {
    border-color: ${token.control};
  }
  h2 {
    font: 500 ${token.textSm} / 1.35 ${token.sans};
  }
  /* The whole row opens the conversation. */
  h2 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`

const Person = styled.div`
  display: grid;
  flex: 1 1 13rem;
  min-width: 0;

  ${contentUp.tablet} {
    flex-grow: 0;
  }

  strong {
    ${clamp(1)}
    font-weight: 600;
  }
  span {
    color: ${token.muted};
  }
`

const Subject = styled.div`
  flex: 1 1 14rem;
  min-width: 0;

  p {
    ${clamp(1)}
    color: ${token.muted};
  }
`

const State = styled.div`
  display: grid;
  flex: 100%;
  gap: 0.25rem;
  color: ${token.muted};

  ${contentUp.desktop} {
    flex: none;
    justify-items: end;
  }
`
