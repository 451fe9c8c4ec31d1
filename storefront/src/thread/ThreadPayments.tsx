import {
  type EstimateFact,
  formatDate,
  formatMinor,
  type Payment,
  paymentMethodLabels,
  type ThreadMoney,
} from '@elegant/shared/rules'
import { Note, PanelTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { EstimateTable } from './EstimateTable.tsx'
import { PayButtons } from './PayButtons.tsx'
import { invoiceFile, paymentsFile, receiptFile } from './threadFileLinks.ts'

/** Payments that are shown one by one. */
const shownDue = 3

interface ThreadPaymentsProps {
  threadKey: string
  money: ThreadMoney
  /** The shop takes payments online. */
  canPay: boolean
}

/** The money of an accepted estimate: promised, paid and due. */
export function ThreadPayments({ threadKey, money, canPay }: ThreadPaymentsProps) {
  const { currency, promised, paid, owed, due, payments, is_cancelled: isCancelled } = money
  const amount = (minor: number) => formatMinor(minor, currency)
  const balance: EstimateFact =
    owed < 0
      ? [isCancelled ? 'To be refunded' : 'Paid in advance', amount(-owed)]
      : ['Still to pay', owed === 0 ? 'Nothing' : amount(owed)]
  const next = due.slice(0, shownDue)
  const last = due.at(-1)
  return (
    <Stack as="section" $gap={token.space2} aria-labelledby="payments">
      <PanelTitle id="payments">Payments</PanelTitle>
      <EstimateTable
        caption="Balance"
        facts={[
          [isCancelled ? 'Kept after canceling' : 'Agreed price', amount(promised)],
          ['Paid', amount(paid)],
          balance,
        ]}
        hasTotal
      />
      <File href={invoiceFile(threadKey)}>Invoice</File>
      {canPay && <PayButtons threadKey={threadKey} money={money} />}
      {next.length > 0 && (
        <>
          <Subheading>Next</Subheading>
          <ul>
            {next.map(({ label, amount: minor, due_on }) => (
              <Line key={`${label} ${due_on}`}>
                <span>{due_on ? formatDate(due_on) : 'When it is ready'}</span>
                <span>{amount(minor)}</span>
                <Note as="span">{label}</Note>
              </Line>
            ))}
          </ul>
          {due.length > shownDue && (
            <Note>
              And {due.length - shownDue} more{last?.due_on && `, the last on ${formatDate(last.due_on)}`}.
            </Note>
          )}
          {due.some(({ due_on }) => due_on) && <File href={paymentsFile(threadKey)}>Add the dates to my calendar</File>}
        </>
      )}
      {payments.length > 0 && (
        <>
          <Subheading>Made</Subheading>
          <ul>
            {payments.map((payment) => (
              <PaymentLine key={payment.id} threadKey={threadKey} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </Stack>
  )
}

function PaymentLine({ threadKey, payment }: { threadKey: string; payment: Payment }) {
  const { id, kind, method, amount, currency, paid_on, note } = payment
  return (
    <Line>
      <span>
        {kind === 'refund' && 'Refund, '}
        {formatDate(paid_on)}
      </span>
      <span>{formatMinor(amount, currency)}</span>
      <Note as="span">
        {paymentMethodLabels[method]}
        {note && `, ${note}`}
      </Note>
      <File
        href={receiptFile(threadKey, id)}
        aria-label={`Receipt of ${formatMinor(amount, currency)}, ${formatDate(paid_on)}`}
      >
        Receipt
      </File>
    </Line>
  )
}

const Subheading = styled.h3`
  margin-top: ${token.space1};
  color: ${token.muted};
  font: 500 ${token.textXs} / 1.6 ${token.sans};
  letter-spacing: 0.09em;
  text-transform: uppercase;
`

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${token.space2};
  padding-block: 0.5rem;
  border-top: 1px solid ${token.hairline};
  font-variant-numeric: lining-nums tabular-nums;
  overflow-wrap: anywhere;

  > :nth-child(even) {
    text-align: right;
  }
`

const File = styled.a`
  min-height: 1.5rem;
  font-size: ${token.textSm};
`
