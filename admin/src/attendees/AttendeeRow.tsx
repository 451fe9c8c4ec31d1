import { Link, notify } from '@elegant/shared'
import { type Attendee, orderStatusLabels, phoneHref } from '@elegant/shared/rules'
import { Badge, Button, Cluster, formatCount, formatMoment, panel, token, VisuallyHidden } from '@elegant/shared/ui'
import { css, styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { useCheckInMutation } from './attendeesApi.ts'

/** One registration with its check-in, which a thumb reaches. */
export function AttendeeRow({ event, attendee }: { event: number | string; attendee: Attendee }) {
  const { orders_id, name, email, phone, seats, status, checked_in_at } = attendee
  const { label, tone } = orderStatusLabels[status]
  const isCancelled = status === 'cancelled'
  const called = name || email || `Order #${orders_id}`
  return (
    <Row $isHere={checked_in_at !== null}>
      <Person>
        <h2>
          <Link to={`/admin/orders/${orders_id}`}>{called}</Link>
        </h2>
        <Cluster $gap={`0.25rem ${token.space1}`}>
          <span>{formatCount(seats, 'seat')}</span>
          <Badge $tone={tone}>{label}</Badge>
        </Cluster>
        <Cluster $gap={`0 ${token.space2}`}>
          {email ? <a href={`mailto:${email}`}>{email}</a> : <span>No email address</span>}
          {phone && <a href={phoneHref(phone)}>{phone}</a>}
        </Cluster>
      </Person>
      <Permitted to="change">
        {!isCancelled && <CheckInButton event={event} attendee={attendee} called={called} />}
      </Permitted>
      {!isCancelled && <Paper aria-hidden>{checked_in_at === null ? '☐' : '☑'}</Paper>}
    </Row>
  )
}

interface CheckInButtonProps {
  event: number | string
  attendee: Attendee
  called: string
}

function CheckInButton({ event, attendee: { orders_id, checked_in_at }, called }: CheckInButtonProps) {
  const [checkIn] = useCheckInMutation()

  async function set(checked_in: boolean) {
    await report(
      async () => {
        await checkIn({ event, orders_id, checked_in }).unwrap()
        notify.undoable(`${called} is ${checked_in ? '' : 'not '}checked in`, () => void set(!checked_in))
      },
      { failed: `Failed to check in ${called}` },
    )
  }

  return (
    <Toggle $isHere={checked_in_at !== null} onClick={() => void set(checked_in_at === null)}>
      {checked_in_at === null ? 'Check in' : `Here since ${formatMoment(checked_in_at)}`}
      <VisuallyHidden>{checked_in_at === null ? ` ${called}` : `, take back the check-in of ${called}`}</VisuallyHidden>
    </Toggle>
  )
}

const Row = styled.li<{ $isHere: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(6rem, auto);
  gap: ${token.space1} ${token.space2};
  align-items: center;
  padding: ${token.space1} ${token.space2};
  ${panel};
  border-left: 3px solid ${({ $isHere }) => ($isHere ? token.success : token.hairline)};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  @media print {
    border-width: 0 0 1px;
    border-radius: 0;
    break-inside: avoid;
  }
`

const Person = styled.div`
  display: grid;
  gap: 0.25rem;
  min-width: 0;

  h2 {
    font: 600 ${token.textMd} / 1.3 ${token.sans};
  }
  h2 a:not(:hover) {
    text-decoration: none;
  }
`

const Toggle = styled(Button)<{ $isHere: boolean }>`
  max-width: 10rem;
  min-height: 3.5rem;
  padding-inline: ${token.space1};
  font-size: ${token.textSm};

  ${({ $isHere }) =>
    $isHere &&
    css`
      border-color: ${token.success};
      color: ${token.success};
    `}
  @media print {
    display: none;
  }
`

/** The box to tick on paper. */
const Paper = styled.span`
  display: none;

  @media print {
    display: block;
    justify-self: end;
    font-size: ${token.textXl};
  }
`
