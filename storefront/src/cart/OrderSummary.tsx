import { type CartLine, Link, useMe } from '@elegant/shared'
import { CollapsibleFields, Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { type Contact, contactRule, limits, unpricedLabels } from '@elegant/shared/rules'
import { ButtonLink, breakpointUp, Note, Price, panel, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { formDraft } from '../forms/formDraft.ts'
import { KeepDraft } from '../forms/KeepDraft.tsx'
import { getSum } from './useCartActions.ts'

const draft = formDraft('/cart')
const empty = { name: '', email: '', phone: '' }

interface OrderSummaryProps {
  lines: CartLine[]
  /** True while an earlier submission of the form runs. */
  isStillSending: boolean
  onSend: (contact: Contact) => Promise<void>
}

/** The cart's totals and the checkout form. */
export function OrderSummary({ lines, isStillSending, onSend }: OrderSummaryProps) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = getSum(lines)
  const { user, isLoading } = useMe()
  const [isKnown] = useState(() => Object.values(draft.read()).some(Boolean))

  async function send(contact: Contact) {
    await onSend(user ? {} : contact)
    draft.write(undefined)
  }

  return (
    <Panel aria-labelledby="order-summary">
      <SectionTitle id="order-summary">Order Summary</SectionTitle>
      {lines.length === 0 ? (
        <Note role="status">None of these items is available any more.</Note>
      ) : (
        <>
          <Figures>
            <dt>Items</dt>
            <dd>{count}</dd>
            <dt>Total</dt>
            {(sums.length > 0 ? sums : [unpricedTotal(lines)]).map((sum) => (
              <dd key={sum}>
                <Price>{sum}</Price>
              </dd>
            ))}
          </Figures>
          <Form rule={contactRule} initial={empty} onSubmit={send}>
            {!user && !isLoading && (
              <CollapsibleFields summary="How can we reach you? (optional)" isOpen={isKnown}>
                <Note>So that we can reply. We use it only for this order; an email or a phone number is enough.</Note>
                <TextField name="name" label="Name" maxLength={limits.name.max} autoComplete="name" />
                <TextField name="email" label="Email" type="email" maxLength={limits.email} autoComplete="email" />
                <TextField name="phone" label="Phone" type="tel" maxLength={limits.phone.max} autoComplete="tel" />
                <KeepDraft draft={draft} />
              </CollapsibleFields>
            )}
            {user && <Note>We will reply to {user.email}.</Note>}
            <SubmitButton pending="Processing..." isBusy={isStillSending}>
              Proceed to Checkout
            </SubmitButton>
          </Form>
        </>
      )}
      <ButtonLink as={Link} to="/shop">
        Continue Shopping
      </ButtonLink>
      <Reassurance>You pay nothing now: we reply to each request in person.</Reassurance>
    </Panel>
  )
}

function unpricedTotal(lines: CartLine[]): string {
  return unpricedLabels[lines.every(({ action_type }) => action_type === 'registration') ? 'registration' : 'enquiry']
}

const Panel = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  padding: ${token.space3};
  ${panel};

  ${breakpointUp.desktop} {
    position: sticky;
    top: calc(${token.headerHeight} + ${token.space3});
  }
`

const Figures = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
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
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  dd ${Price} {
    font-size: ${token.textXl};
    overflow-wrap: anywhere;
    white-space: normal;
  }
`

const Reassurance = styled(Note)`
  text-align: center;
  text-wrap: balance;
`
