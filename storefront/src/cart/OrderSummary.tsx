import { type CartLine, Link, selectTotals, useMe, useSelector } from '@elegant/shared'
import { Form, OptionalFields, SubmitButton, TextField } from '@elegant/shared/forms'
import { type Contact, contactRule, formatMoney } from '@elegant/shared/rules'
import { ButtonLink, Price, SectionTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** What the cart comes to, and the way to send it. */
export function OrderSummary({ lines, onSend }: { lines: CartLine[]; onSend: (contact: Contact) => Promise<void> }) {
  const totals = useSelector(selectTotals)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { user, isLoading } = useMe()
  return (
    <Panel aria-labelledby="order-summary">
      <SectionTitle id="order-summary">Order Summary</SectionTitle>
      <Figures>
        <dt>Items</dt>
        <dd>{count}</dd>
        <dt>Total</dt>
        {totals.map(({ currency, total }) => (
          <dd key={currency}>
            <Price>{formatMoney(total, currency)}</Price>
          </dd>
        ))}
      </Figures>
      <Form rule={contactRule} initial={{ name: '', email: '', phone: '' }} onSubmit={onSend}>
        {!user && !isLoading && (
          <OptionalFields summary="How can we reach you? (optional)">
            <TextField name="name" label="Name" autoComplete="name" />
            <TextField name="email" label="E-mail" type="email" autoComplete="email" />
            <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
          </OptionalFields>
        )}
        <SubmitButton pending="Processing...">Proceed to Checkout</SubmitButton>
      </Form>
      <ButtonLink as={Link} to="/shop">
        Continue Shopping
      </ButtonLink>
      <Note>You pay nothing now: we answer each line in person.</Note>
    </Panel>
  )
}

const Panel = styled.section`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space3};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
`

const Figures = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: baseline;
  gap: 0.25rem ${token.space2};
  padding-block: ${token.space2};
  border-block: 1px solid ${token.hairline};

  dt {
    grid-column: 1;
    color: ${token.muted};
  }
  dd {
    grid-column: 2;
    justify-self: end;
    font-variant-numeric: tabular-nums;
  }
  dd ${Price} {
    font-size: ${token.textXl};
  }
`

const Note = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
  text-align: center;
`
