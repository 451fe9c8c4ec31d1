import { useState } from 'react'
import { CheckLabel, Field, getExcess, Input, SearchField, Select, TextArea } from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

export const fields = {
  CheckLabel: {
    'With its box': (
      <CheckLabel>
        <input type="checkbox" defaultChecked /> Show sold pieces
      </CheckLabel>
    ),
  },
  Field: {
    'With help': (
      <Field label="Email" help="Where the confirmation goes.">
        {(control) => <Input type="email" {...control} />}
      </Field>
    ),
    'With an error': (
      <Field label="Email" help="Where the confirmation goes." error="Must be a valid email">
        {(control) => <Input type="email" defaultValue="nobody" {...control} />}
      </Field>
    ),
    'With a text that is too long': (
      <Field label="Note" excess={getExcess('Honey nodule', 8)}>
        {(control) => <TextArea defaultValue="Honey nodule" {...control} />}
      </Field>
    ),
    'Label for screen readers only': (
      <Field label="Email" hideLabel>
        {(control) => <Input type="email" placeholder="Email" {...control} />}
      </Field>
    ),
  },
  Input: {
    Empty: <Input aria-label="Empty" placeholder="Placeholder" />,
    Filled: <Input aria-label="Filled" defaultValue="Honey nodule" />,
    Invalid: <Input aria-label="Invalid" aria-invalid defaultValue="-1" />,
    Disabled: <Input aria-label="Disabled" disabled defaultValue="Honey nodule" />,
  },
  TextArea: {
    Filled: <TextArea aria-label="Filled" defaultValue={'Two lines\nof words'} />,
    Invalid: <TextArea aria-label="Invalid" aria-invalid />,
    Disabled: <TextArea aria-label="Disabled" disabled />,
  },
  Select: {
    Plain: <Shelves />,
    Invalid: <Shelves aria-invalid />,
    Disabled: <Shelves disabled />,
  },
  SearchField: { Plain: <Search /> },
} satisfies Specimens

function Shelves(props: { 'aria-invalid'?: true; disabled?: true }) {
  const options = ['Raw Opals', 'Emeralds'].map((value) => ({ value, label: value }))
  return <Select aria-label="Category" options={options} {...props} />
}

function Search() {
  const [typed, setTyped] = useState('')
  return <SearchField label="Search the shop" value={typed} onSearch={setTyped} />
}
