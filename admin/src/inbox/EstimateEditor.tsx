import { errorMessage, notify } from '@elegant/shared'
import { Form, FormObserver, SubmitButton, TextAreaField, useFormikContext } from '@elegant/shared/forms'
import { formatMinor, limits, type NewThreadEstimate, shopDay, type Thread, totalOf } from '@elegant/shared/rules'
import { Button, breakpointUp, Cluster, Field, Input, Note, Prose, SectionTitle, token } from '@elegant/shared/ui'
import { type RefObject, useEffect } from 'react'
import { styled } from 'styled-components'
import { NumberField } from '../controls/NumberField.tsx'
import { AmountField } from './AmountField.tsx'
import { DayField } from './DayField.tsx'
import { EstimateFacts } from './EstimateFacts.tsx'
import { EstimateLines } from './EstimateLines.tsx'
import {
  depositOf,
  emptyEstimate,
  estimateDraftRule,
  repeatEstimate,
  typedTerms,
  withCurrency,
} from './estimateDraft.ts'
import { SidePanel } from './SidePanel.tsx'
import { threadDrafts } from './threadDrafts.ts'
import { useSendThreadEstimateMutation } from './threads.ts'

interface EstimateEditorProps {
  thread: Thread
  panel: RefObject<HTMLElement | null>
  /** Called after sending, and by the Close button. The draft stays unless it was sent. */
  onClose: () => void
}

/** Writes the next version of the estimate of a thread (product §11.12). */
export function EstimateEditor({ thread, panel, onClose }: EstimateEditorProps) {
  const [send] = useSendThreadEstimateMutation()
  const { id, estimates } = thread
  const version = (estimates.at(-1)?.version ?? 0) + 1
  useEffect(() => focusEstimate(panel), [panel])

  async function submit(estimate: NewThreadEstimate, key: string) {
    await send({ id, body: { ...estimate, text: estimate.text.trim() }, key }).unwrap()
    threadDrafts.estimates.delete(id)
    notify.success(`Estimate ${version} sent`)
    onClose()
  }

  return (
    <SidePanel ref={panel} aria-labelledby="estimate-editor">
      <SectionTitle id="estimate-editor">Estimate {version}</SectionTitle>
      <Form
        rule={estimateDraftRule}
        initial={threadDrafts.estimates.get(id) ?? emptyEstimate(thread)}
        failureTitle="The estimate could not be sent"
        failure={errorMessage}
        onSubmit={submit}
      >
        <FormObserver<NewThreadEstimate> onChange={(values) => threadDrafts.estimates.set(id, values)} />
        <Fields>
          <Prefill thread={thread} />
          <EstimateLines />
          <Terms />
          <TextAreaField name="text" label="Message (optional)" rows={3} maxLength={limits.message} />
          <Preview />
        </Fields>
        <Cluster $justify="end">
          <Button onClick={onClose}>Close</Button>
          <SubmitButton pending="Sending…">Send estimate</SubmitButton>
        </Cluster>
      </Form>
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

function Terms() {
  const { values, setValues, setFieldValue } = useFormikContext<NewThreadEstimate>()
  const { currency, deposit, valid_until, ready_by } = values
  const today = shopDay()
  return (
    <>
      <Total role="status">
        Total <strong>{formatMinor(totalOf(typedTerms(values).lines), currency)}</strong>
      </Total>
      <Grid>
        <Deposit>
          <AmountField name="deposit" label="Deposit" value={deposit} currency={currency} />
          <Button onClick={() => void setFieldValue('deposit', depositOf(values, 50))}>50 %</Button>
        </Deposit>
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

function Preview() {
  const { values } = useFormikContext<NewThreadEstimate>()
  const terms = typedTerms(values)
  return (
    <Paper aria-label="Preview" role="group">
      <Note>The customer will see</Note>
      {terms.text.trim() && <Prose>{terms.text.trim()}</Prose>}
      <EstimateFacts terms={terms} />
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

  ${breakpointUp.tablet} {
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

const Deposit = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 0.375rem;

  > button {
    padding-inline: 0.5rem;
    white-space: nowrap;
  }
`

const Paper = styled.div`
  display: grid;
  gap: ${token.space1};
  padding: ${token.space2};
  border: 1px dashed ${token.control};
  border-radius: ${token.radiusControl};
  background: ${token.paper};
  font-size: ${token.textSm};
`
