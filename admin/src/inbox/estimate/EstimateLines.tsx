import { SelectField, TextField, useFormikContext } from '@elegant/shared/forms'
import { estimateLineKinds, estimateLineLabels, type NewThreadEstimate, ownerLimits } from '@elegant/shared/rules'
import { Button, Icon, IconButton, Stack, token, visuallyHidden } from '@elegant/shared/ui'
import { ArrowDown, ArrowUp, X } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { AmountField } from '../../forms/AmountField.tsx'
import { narrowContent } from '../../ui/contentWidth.ts'
import { emptyLine, moveLine } from './estimateDraft.ts'

const kinds = estimateLineKinds.map((value) => ({ value, label: estimateLineLabels[value] }))

/** The lines of an estimate. The arrow buttons keep the focus on the line that they move. */
export function EstimateLines() {
  const { values, setFieldValue } = useFormikContext<NewThreadEstimate>()
  const { lines, currency } = values
  const list = useRef<HTMLOListElement>(null)
  /** The control that gets the focus after the next render. */
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })

  function change(next: typeof lines, focus: string) {
    wanted.current = focus
    void setFieldValue('lines', next)
  }
  function move(from: number, to: number, control: string) {
    if (to >= 0 && to < lines.length) change(moveLine(lines, from, to), `[data-line="${to}"] ${control}`)
  }
  function remove(index: number) {
    const next = Math.min(index, lines.length - 2)
    change(lines.toSpliced(index, 1), `[data-line="${next}"] select`)
  }

  return (
    <Section role="group" aria-label="Lines">
      <List ref={list}>
        {lines.map((line, index) => {
          const place = `line ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and their fields are controlled
            <Line key={index} data-line={index}>
              <SelectField name={`lines[${index}].kind`} label={`Kind of ${place}`} options={kinds} />
              <TextField
                name={`lines[${index}].label`}
                label={`Label of ${place}`}
                placeholder={estimateLineLabels[line.kind]}
                autoComplete="off"
                maxLength={ownerLimits.estimateLabel}
              />
              <AmountField
                name={`lines[${index}].amount`}
                label={`Amount of ${place}`}
                value={line.amount}
                currency={currency}
              />
              <Moves>
                <IconButton
                  label={`Move ${place} up`}
                  data-move="up"
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1, '[data-move=up]')}
                >
                  <Icon of={ArrowUp} size={16} />
                </IconButton>
                <IconButton
                  label={`Move ${place} down`}
                  data-move="down"
                  aria-disabled={index === lines.length - 1}
                  onClick={() => move(index, index + 1, '[data-move=down]')}
                >
                  <Icon of={ArrowDown} size={16} />
                </IconButton>
                <IconButton
                  label={`Remove ${place}`}
                  aria-disabled={lines.length === 1}
                  onClick={() => lines.length > 1 && remove(index)}
                >
                  <Icon of={X} size={16} />
                </IconButton>
              </Moves>
            </Line>
          )
        })}
      </List>
      {lines.length < ownerLimits.estimateLines && (
        <Button variant="quiet" onClick={() => change([...lines, emptyLine()], `[data-line="${lines.length}"] select`)}>
          Add a line
        </Button>
      )}
    </Section>
  )
}

const Section = styled(Stack)`
  justify-items: start;
`

const List = styled(Stack).attrs({ as: 'ol' })`
  width: 100%;
`

/* The labels of the fields are in the column heads for the eye, but stay with each field for screen readers. */
const Line = styled.li`
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr) 7.5rem auto;
  align-items: start;
  gap: 0.375rem;

  label {
    ${visuallyHidden}
  }
  input,
  select {
    padding-inline: 0.5rem;
  }
  ${narrowContent} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    padding-bottom: ${token.space1};
    border-bottom: 1px solid ${token.hairline};

    > :nth-child(2) {
      grid-row: 2;
    }
    > :nth-child(3) {
      grid-column: 2;
      grid-row: 1;
    }
    > :nth-child(4) {
      grid-column: 2;
      grid-row: 2;
      justify-self: end;
    }
  }
`

const Moves = styled.span`
  display: flex;

  button {
    width: 1.75rem;
  }
`
