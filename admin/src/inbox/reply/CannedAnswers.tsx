import { notify } from '@elegant/shared'
import { useFormikContext } from '@elegant/shared/forms'
import type { ShopMessage } from '@elegant/shared/rules'
import { Button, Field, Select, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { addCannedAnswer, cannedAnswers, removeCannedAnswer } from './cannedAnswers.ts'

/** The beginning of an answer that names it in the list. */
const maxLabel = 60

/** Inserts a text that was saved before, and saves the one that is typed. */
export function CannedAnswers({ onInsert }: { onInsert: () => void }) {
  const { values, setFieldValue } = useFormikContext<ShopMessage>()
  const answers = cannedAnswers.use()
  const [chosen, setChosen] = useState('')
  const typed = values.text?.trim() ?? ''
  const answer = answers.find((one) => one === chosen)

  function insert() {
    if (answer === undefined) return
    void setFieldValue('text', typed ? `${typed}\n\n${answer}` : answer)
    onInsert()
  }
  function save() {
    addCannedAnswer(typed)
    setChosen(typed)
    notify.success('Saved as a canned answer in this browser')
  }
  function remove() {
    if (answer === undefined) return
    removeCannedAnswer(answer)
    setChosen('')
    notify.undoable('Canned answer deleted', () => addCannedAnswer(answer))
  }

  return (
    <Row>
      {answers.length > 0 && (
        <Field label="Canned answer" hideLabel>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              options={[
                { value: '', label: 'Canned answers' },
                ...answers.map((value) => ({ value, label: value.slice(0, maxLabel) })),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      )}
      {answer !== undefined && (
        <>
          <Button onClick={insert}>Insert</Button>
          <Button variant="quiet" onClick={remove}>
            Delete
          </Button>
        </>
      )}
      {typed && typed !== answer && (
        <Button variant="quiet" onClick={save}>
          Save as canned answer
        </Button>
      )}
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};

  > div {
    flex: 0 1 16rem;
  }
  select,
  button {
    min-height: 2.25rem;
    padding-block: 0.25rem;
  }
`
