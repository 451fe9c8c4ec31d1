import { Link } from '@elegant/shared'
import { actionNames, formatMoney, getTotals, itemPath, type OwnThread } from '@elegant/shared/rules'
import { Note, Price, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ConversationLink } from '../thread/ConversationLink.tsx'
import type { PlacedLine } from './placedOrders.ts'

interface PlacedLinesProps {
  lines: PlacedLine[]
  /** The conversations; some servers have none. */
  threads: OwnThread[] | undefined
}

/** The lines of a checkout as they were sent, each with its number and its conversation. */
export function PlacedLines({ lines, threads = [] }: PlacedLinesProps) {
  return (
    <ul>
      {lines.map((line, at) => {
        const { number, title, slug, action_type, quantity } = line
        const thread = threads.find((one) => one.number === number && one.kind === action_type)
        const [sum] = getTotals([line]).filter(({ total }) => total > 0)
        return (
          <Row key={number ?? `${slug} ${at}`}>
            <div>
              <SmallCaps>
                {actionNames[action_type]}
                {number !== undefined && ` · No. ${number}`}
              </SmallCaps>
              <Title>{slug ? <Link to={itemPath(slug)}>{title}</Link> : title}</Title>
              {quantity > 1 && <Note>Quantity {quantity}</Note>}
              {thread && <ConversationLink thread={thread} />}
            </div>
            {sum && <Price>{formatMoney(sum.total, sum.currency)}</Price>}
          </Row>
        )
      })}
    </ul>
  )
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${token.space1} ${token.space3};
  padding-block: ${token.space2};
  border-top: 1px solid ${token.hairline};

  &:last-child {
    border-bottom: 1px solid ${token.hairline};
  }
  > div {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Title = styled.div`
  font-family: ${token.serif};
  font-size: ${token.textXl};
  font-variant-numeric: lining-nums;
  line-height: 1.2;
  text-wrap: balance;
`
