import { getTypedFact, type ItemInfo, limits, typedFacts } from '@elegant/shared/rules'
import { Button, Cluster, Field, getExcess, Input, Note, Select, Stack, token } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { FactRow } from './FactRow.tsx'
import { readFacts, removeFact, withFact } from './factPairs.ts'

/** The facts that a new gem starts with. */
const usualFacts = ['Species', 'Treatment', 'Carat weight', 'Dimensions', 'Origin']

const another = 'another'

interface GemFactsProps {
  info: ItemInfo | null
  onChange: (info: ItemInfo) => void
}

/** The passport of a stone (docs/product/passport.md): the facts it has, and a way to add one. */
export function GemFacts({ info, onChange }: GemFactsProps) {
  /** Facts without a value yet: they are not stored. */
  const [added, setAdded] = useState<string[]>([])
  const [focused, setFocused] = useState<string>()
  const chooser = useRef<HTMLSelectElement>(null)
  const facts = readFacts(info)
  const names = [...facts.keys(), ...added.filter((name) => !facts.has(name))]
  const report = facts.get('Lab report')?.value ?? ''

  function add(...more: string[]) {
    setAdded([...added.filter((name) => !more.includes(name)), ...more])
    setFocused(more[0])
  }
  function remove(name: string) {
    setAdded(added.filter((one) => one !== name))
    onChange(removeFact(info, name))
    chooser.current?.focus()
  }

  return (
    <>
      {names.length === 0 && (
        <Cluster>
          <Note>No facts yet.</Note>
          <Button onClick={() => add(...usualFacts)}>Add the usual gem facts</Button>
        </Cluster>
      )}
      {names.length > 0 && (
        <Stack as="ul" $gap={token.space2}>
          {names.map((name) => (
            <FactRow
              key={name}
              name={name}
              kind={getTypedFact(name)}
              values={facts.get(name)}
              report={report}
              isFocused={name === focused}
              onChange={(changes) => {
                // A cleared fact keeps its row while it is typed again.
                if (changes.value === '' && !added.includes(name)) setAdded([...added, name])
                onChange(withFact(info, name, changes))
              }}
              onRemove={() => remove(name)}
            />
          ))}
        </Stack>
      )}
      <AddFact names={names} chooser={chooser} onAdd={add} />
    </>
  )
}

interface AddFactProps {
  /** The facts that are there. */
  names: string[]
  chooser: React.RefObject<HTMLSelectElement | null>
  onAdd: (name: string) => void
}

function AddFact({ names, chooser, onAdd }: AddFactProps) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const has = (name: string) => names.some((one) => one.trim().toLowerCase() === name.toLowerCase())
  const left = typedFacts.filter(({ name }) => !has(name))
  const options = [
    { value: '', label: 'Choose a fact' },
    ...left.map(({ name }) => ({ value: name, label: name })),
    { value: another, label: 'Another fact' },
  ]

  const excess = getExcess(typed.trim(), limits.fact.name)

  function add() {
    const name = chosen === another ? typed.trim() : chosen
    if (!name) return chooser.current?.focus()
    if (excess) return
    onAdd(names.find((one) => one === name) ?? name)
    setChosen('')
    setTyped('')
  }

  return (
    <AddRow>
      <Field label="Add a fact">
        {(control) => (
          <Select
            {...control}
            ref={chooser}
            options={options}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </Field>
      {chosen === another && (
        <Field label="Name of the fact" excess={excess}>
          {(control) => (
            <Input
              {...control}
              placeholder="Hardness, metal, …"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter would submit the form.
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
      )}
      <Button onClick={add}>Add fact</Button>
    </AddRow>
  )
}

const AddRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${token.space1};

  > div {
    flex: 0 1 14rem;
  }
  > button {
    white-space: nowrap;
  }
`
