import { errorMessage, notify } from '@elegant/shared'
import { SubmitButton, TextAreaField, useFormikContext } from '@elegant/shared/forms'
import {
  defaultPaymentRules,
  formatMinor,
  getTotal,
  limits,
  type NewThreadEstimate,
  type PaymentRules,
  shopDay,
  type Thread,
} from '@elegant/shared/rules'
import { Button, Cluster, Field, Input, Note, Prose, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { type RefObject, useEffect } from 'react'
import { styled } from 'styled-components'
import { AmountField } from '../../forms/AmountField.tsx'
import { DayField } from '../../forms/DayField.tsx'
import { keptKeys } from '../../forms/keptKeys.ts'
import { NumberField } from '../../forms/NumberField.tsx'
import { RepeatedForm } from '../../forms/RepeatedForm.tsx'
import { useGetShopQuery } from '../../shop/editShopApi.ts'
import { contentUp } from '../../ui/contentWidth.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { threadDrafts } from '../threadDrafts.ts'
import { useSendThreadEstimateMutation } from '../threadsApi.ts'
import { EstimateFacts } from './EstimateFacts.tsx'
import { EstimateLines } from './EstimateLines.tsx'
import {
  addLayaway,
  emptyEstimate,
  estimateDraftRule,
  getTypedTerms,
  repeatEstimate,
  withCurrency,
  withDeposit,
} from './estimateDraft.ts'
import { RateProposals } from './RateProposals.tsx'

interface EstimateEditorProps {
  thread: Thread
  panel: RefObject<HTMLElement | null>
  /** Called by the Close button, and after sending unless more was typed meanwhile. The draft stays unless it was sent. */
  onClose: () => void
}

/** Writes the next version of the estimate of a thread (docs/product/conversations.md#estimates). */
export function EstimateEditor({ thread, panel, onClose }: EstimateEditorProps) {
  const [send] = useSendThreadEstimateMutation()
  const { payment_rules: rules = defaultPaymentRules } = useGetShopQuery().data ?? {}
  const { id, estimates } = thread
  const version = (estimates.at(-1)?.version ?? 0) + 1
  useEffect(() => focusEstimate(panel), [panel])

  async function submit(estimate: NewThreadEstimate, key: string) {
    await send({ id, body: { ...estimate, text: estimate.text.trim() }, key }).unwrap()
    notify.success(`Estimate ${version} sent`)
  }

  return (
    <SidePanel ref={panel} aria-labelledby="estimate-editor">
      <SectionTitle id="estimate-editor">Estimate {version}</SectionTitle>
      <RepeatedForm
        drafts={threadDrafts.estimates}
        id={id}
        rule={estimateDraftRule}
        initial={emptyEstimate(thread)}
        failureTitle="The estimate could not be sent"
        failure={errorMessage}
        keys={keptKeys('estimate', id)}
        onSubmit={submit}
        onEmptied={onClose}
      >
        <Fields>
          <Prefill thread={thread} />
          <EstimateLines />
          <RateProposals thread={thread} />
          <Terms rules={rules} />
          <TextAreaField name="text" label="Message (optional)" rows={3} maxLength={limits.message} />
          <Preview rules={rules} />
        </Fields>
        <Cluster $justify="end">
          <Button onClick={onClose}>Close</Button>
          <SubmitButton pending="Sending…">Send estimate</SubmitButton>
        </Cluster>
      </RepeatedForm>
    </SidePanel>
  )
}

/** Moves the focus to the first field of an open editor. */
export function focusEstimate(panel: RefObject<HTMLElement | null>): void {
  panel.current?.querySelector('select')?.focus()
}

function Prefill({ thread: { estimates } }: { thread: Thread }) {
  const { values, setValues } = useFormikContext<NewThreadEstimate>()
  const last = estimates.at(-1)
  if (!last) return null
  return (
    <Button variant="quiet" onClick={() => void setValues(repeatEstimate(last, values.text))}>
      Start from the last version
    </Button>
  )
}

function Terms({ rules }: { rules: PaymentRules }) {
  const { values, setValues } = useFormikContext<NewThreadEstimate>()
  const { currency, deposit, valid_until, ready_by } = values
  const today = shopDay()
  return (
    <>
      <Total role="status">
        Total <strong>{formatMinor(getTotal(getTypedTerms(values).lines), currency)}</strong>
      </Total>
      <Cluster $gap={`0 ${token.space2}`}>
        <Button variant="quiet" onClick={() => void setValues(withDeposit(values, rules))}>
          {rules.deposit}% deposit
        </Button>
        <Button variant="quiet" onClick={() => void setValues(addLayaway(values, rules))}>
          Layaway: {rules.downPayment}% and {rules.months} {rules.months === 1 ? 'month' : 'months'}
        </Button>
      </Cluster>
      <Grid>
        <AmountField name="deposit" label="Deposit" value={deposit} currency={currency} />
        <Field label="Currency">
          {(control) => (
            <Input
              {...control}
              value={currency}
              maxLength={3}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => void setValues(withCurrency(values, target.value.toUpperCase()))}
            />
          )}
        </Field>
        <NumberField name="months" label="Monthly payments" />
        <NumberField name="changes" label="Changes included" />
        <DayField name="valid_until" label="Valid until" value={valid_until} min={today} />
        <DayField name="ready_by" label="Ready by" value={ready_by} min={today} />
      </Grid>
    </>
  )
}

function Preview({ rules: { graceDays, kept } }: { rules: PaymentRules }) {
  const { values } = useFormikContext<NewThreadEstimate>()
  const terms = getTypedTerms(values)
  return (
    <Paper aria-label="Preview" role="group">
      <Note>The customer will see</Note>
      {terms.text.trim() && <Prose>{terms.text.trim()}</Prose>}
      <EstimateFacts terms={{ ...terms, grace_days: graceDays, kept }} />
    </Paper>
  )
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};

  > button {
    justify-self: start;
  }
  textarea {
    min-height: 5rem;
  }
`

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${token.space1};

  ${contentUp.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  /* A day is wider than the column of a phone leaves to it. */
  input {
    min-width: 0;
    padding-inline: 0.5rem;
  }
`

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  padding-block: ${token.space1};
  border-block: 1px solid ${token.hairline};
  font-variant-numeric: tabular-nums;

  strong {
    font-weight: 600;
  }
`

const Paper = styled(Stack)`
  padding: ${token.space2};
  border: 1px dashed ${token.control};
  border-radius: ${token.radiusControl};
  background: ${token.paper};
  font-size: ${token.textSm};
`
