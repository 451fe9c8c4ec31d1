import { useFormikContext } from '@elegant/shared/forms'
import {
  capacityMessage,
  getEndDateFault,
  getEventDay,
  type ItemInfo,
  type ItemType,
  readItemInfo,
} from '@elegant/shared/rules'
import { Field, Input, Pair, TextArea, token } from '@elegant/shared/ui'
import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { eventDayMessage } from '../facts/factLimits.ts'
import { GemFacts } from '../facts/GemFacts.tsx'
import { formatJson, type ItemDraft } from '../itemDraft.ts'
import { Contradictions } from './Contradictions.tsx'
import { factsId } from './focusFacts.ts'

/** Form fields for the common parts of `item_info`. They edit the JSON text in the form, which is the only state. */
export function InfoFields({ type }: { type: ItemType }) {
  const { values, errors, setFieldValue } = useFormikContext<ItemDraft>()
  const info = readItemInfo(values.item_info ?? '')
  const change = (next: ItemInfo) => void setFieldValue('item_info', formatJson(next))
  if (type !== 'Product' && type !== 'Event' && type !== 'Blog') return null
  return (
    <Group disabled={info === undefined} id={type === 'Product' ? factsId : undefined} tabIndex={-1}>
      <legend>{legends[type]}</legend>
      {info === undefined && (
        <p role="status">The item info below is not valid JSON. Correct it there to use these fields.</p>
      )}
      {type === 'Product' && <GemFacts info={info ?? null} onChange={change} />}
      {type === 'Product' && <Contradictions />}
      {type === 'Event' && <EventFields info={info ?? {}} fault={errors.item_info} onChange={change} />}
      {type === 'Blog' && (
        <Field label="Excerpt" help="Shown in lists and by search engines.">
          {(control) => (
            <ExcerptField
              {...control}
              value={readText(info ?? {}, 'excerpt')}
              onChange={({ target }) => change(withValue(info ?? {}, 'excerpt', target.value))}
            />
          )}
        </Field>
      )}
    </Group>
  )
}

const legends = { Product: 'Gem facts', Event: 'When and where', Blog: 'In lists' }

interface EventField extends Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'inputMode'> {
  name: string
  label: string
  help?: string
}

interface EventFieldsProps {
  info: ItemInfo
  /** The message for the item info. */
  fault: string | undefined
  onChange: (info: ItemInfo) => void
}

function EventFields({ info, fault, onChange }: EventFieldsProps) {
  const fields: EventField[] = [
    { name: 'event_date', label: 'Date', type: 'date' },
    { name: 'event_end_date', label: 'End date', type: 'date', help: 'The last day, if it has several.' },
    { name: 'event_time', label: 'Time', placeholder: '10 am to 5 pm' },
    { name: 'location', label: 'Place' },
    { name: 'capacity', label: 'Capacity', inputMode: 'numeric' },
  ]
  // A stored time, such as 2026-12-24T10:00, begins with its day. An end date needs the day alone.
  const day = readText(info, 'event_date').slice(0, 10)
  // The messages for the item info that belong to a field.
  const faults = new Map([
    [eventDayMessage, 'event_date'],
    [getEndDateFault(info), 'event_end_date'],
    [capacityMessage, 'capacity'],
  ])
  return (
    <Pair>
      {fields.map(({ name, label, help, ...input }) => (
        <Field key={name} label={label} help={help} error={fault && faults.get(fault) === name ? fault : undefined}>
          {(control) => (
            <Input
              {...input}
              {...control}
              value={name === 'event_date' ? day : readText(info, name)}
              onChange={({ target }) => {
                const known =
                  name === 'event_end_date' && getEventDay({ item_info: { event_date: day } })
                    ? withValue(info, 'event_date', day)
                    : info
                onChange(withValue(known, name, name === 'capacity' ? parseValue(target.value) : target.value))
              }}
            />
          )}
        </Field>
      ))}
    </Pair>
  )
}

function withValue(info: ItemInfo, name: string, value: string | number): ItemInfo {
  const { [name]: _, ...others } = info
  return value === '' ? others : { ...info, [name]: value }
}

function readText(info: ItemInfo, name: string): string {
  const value = info[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Stores numeric input as a number, because only numbers can be filtered by range. */
function parseValue(typed: string): string | number {
  return typed !== '' && String(Number(typed)) === typed ? Number(typed) : typed
}

const Group = styled.fieldset`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};

  legend {
    padding-inline: 0.4rem;
    font-size: ${token.textSm};
    font-weight: 500;
  }
  > p {
    color: ${token.warning};
    font-size: ${token.textSm};
  }
`

const ExcerptField = styled(TextArea)`
  min-height: 5rem;
`
