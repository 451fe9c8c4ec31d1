import {
  formatDate,
  formatMinor,
  lateSum,
  type PaymentKind,
  paymentMethodLabels,
  shopDay,
  type ThreadMoney,
} from '@elegant/shared/rules'
import { Button, Note, SectionTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../../access/Permitted.tsx'
import { RowActions } from '../../list/RowCard.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface MoneyPanelProps {
  /** Null until an estimate is accepted. */
  money: ThreadMoney | null
  /** In the currency of the accepted estimate, if none is named. */
  onRecord: (kind: PaymentKind, currency?: string) => void
}

/** The promised, paid and owed sums of a thread, the sums that are due, and the ledger (docs/product/payments.md). */
export function MoneyPanel({ money, onRecord }: MoneyPanelProps) {
  return (
    <SidePanel aria-labelledby="money">
      <SectionTitle id="money">Money</SectionTitle>
      {money ? (
        <>
          <Sums money={money} />
          <Permitted to="own">
            <RowActions>
              <Button onClick={() => onRecord('payment')}>Record a payment</Button>
              {money.paid > 0 && <Button onClick={() => onRecord('refund')}>Record a refund</Button>}
              {money.foreign?.map(({ currency }) => (
                <Button key={currency} onClick={() => onRecord('refund', currency)}>
                  Record a refund in {currency}
                </Button>
              ))}
            </RowActions>
          </Permitted>
        </>
      ) : (
        <Note>Payments need an accepted estimate. Send one, and the customer can accept it.</Note>
      )}
    </SidePanel>
  )
}

function Sums({ money }: { money: ThreadMoney }) {
  const { currency, promised, paid, owed, due, foreign, payments, is_cancelled: isCancelled } = money
  const late = lateSum(money, shopDay())
  const sum = (minor: number) => formatMinor(minor, currency)
  return (
    <>
      <Table>
        <div>
          <dt>{isCancelled ? 'Kept after canceling' : 'Promised'}</dt>
          <dd>{sum(promised)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{sum(paid)}</dd>
        </div>
        <div data-sum>
          <dt>{owed < 0 ? (isCancelled ? 'To refund' : 'Paid too much') : 'Still owed'}</dt>
          <dd>{sum(Math.abs(owed))}</dd>
        </div>
      </Table>
      {foreign?.map((one) => (
        <Warning key={one.currency}>
          {formatMinor(one.amount, one.currency)} was paid in another currency and is to be given back.
        </Warning>
      ))}
      {late && <Warning>A payment of {sum(late.amount)} is late.</Warning>}
      {due.length > 0 && (
        <Table aria-label="Due">
          {due.map(({ label, amount, due_on }) => (
            <div key={`${label} ${due_on}`}>
              <dt>
                {label} due {due_on ? formatDate(due_on) : 'when it is ready'}
              </dt>
              <dd>{sum(amount)}</dd>
            </div>
          ))}
        </Table>
      )}
      {payments.length > 0 && (
        <Ledger aria-label="Ledger">
          {payments.map(({ id, kind, method, amount, currency: paidIn, paid_on, note }) => (
            <li key={id}>
              <span>
                {formatDate(paid_on)}: {kind === 'refund' ? 'refund' : 'payment'}, {paymentMethodLabels[method]}
                {note && ` (${note})`}
              </span>
              <span>
                {kind === 'refund' && '−'}
                {formatMinor(amount, paidIn)}
              </span>
            </li>
          ))}
        </Ledger>
      )}
    </>
  )
}

const Warning = styled.p`
  color: ${token.danger};
  font-weight: 500;
`

const Table = styled.dl`
  display: grid;
  gap: 0.25rem;

  > div {
    display: flex;
    gap: 0 ${token.space2};
    justify-content: space-between;
  }
  dt {
    color: ${token.muted};
  }
  dd {
    flex: none;
  }
  [data-sum] {
    padding-top: 0.25rem;
    border-top: 1px solid ${token.hairline};
    font-weight: 600;
  }
`

const Ledger = styled.ol`
  display: grid;
  gap: 0.25rem;
  padding-top: ${token.space1};
  border-top: 1px solid ${token.hairline};

  li {
    display: flex;
    gap: 0 ${token.space2};
    justify-content: space-between;
  }
  li > :last-child {
    flex: none;
  }
`
