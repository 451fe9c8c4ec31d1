import type { Stage } from '@elegant/shared/rules'
import { refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { buildThread } from '../../testing/threadSamples.ts'
import { StageDialog } from './StageDialog.tsx'

/** A page with the dialog of a piece in the brief, which others move on to the wax model. */
function Piece({ id }: { id: number }) {
  const [stage, setStage] = useState<Stage>('brief')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setStage('wax')}>
        Others move it
      </button>
      {isOpen && <StageDialog thread={buildThread({ id, stage })} onClose={() => setOpen(false)} />}
    </>
  )
}

let lastId = 0

function open() {
  lastId += 1
  const id = lastId
  const answers = [refuse(500, 'Please try again.'), buildThread({ id })]
  const api = { [`POST /threads/${id}/stages`]: () => answers.shift() }
  const { user, ...page } = renderPage(<Piece id={id} />, { api })
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }))
  return {
    ...page,
    user,
    press,
    stage: () => screen.getByLabelText('Stage'),
    text: () => screen.getByLabelText(/^Message/),
  }
}

test('a draft offers the stage that follows that of the piece by then', async () => {
  const { user, press, stage, text } = open()
  await press('Open')
  expect(stage()).toHaveValue('sketch')
  await user.type(text(), 'Look')
  await press('Cancel')
  await press('Others move it')
  await press('Open')
  expect(stage()).toHaveValue('setting')
  expect(screen.getByLabelText('Ask for approval')).not.toBeChecked()
  expect(text()).toHaveValue('Look')
})

test('a dialog that is open follows the piece too', async () => {
  const { press, stage } = open()
  await press('Open')
  await press('Others move it')
  expect(stage()).toHaveValue('setting')
})

test('a stage that the owner has chosen stays', async () => {
  const { user, press, stage } = open()
  await press('Open')
  await user.selectOptions(stage(), 'ready')
  await press('Others move it')
  expect(stage()).toHaveValue('ready')
  await press('Cancel')
  await press('Open')
  expect(stage()).toHaveValue('ready')
})

test('a choice that was taken back by Cancel without a draft is forgotten', async () => {
  const { user, press, stage } = open()
  await press('Open')
  await user.selectOptions(stage(), 'ready')
  await user.selectOptions(stage(), 'sketch')
  await press('Cancel')
  await press('Others move it')
  await press('Open')
  expect(stage()).toHaveValue('setting')
})

test('a step whose answer was lost stays the same after the piece has moved, and is sent once', async () => {
  const { sent, sentHeaders, press, stage } = open()
  await press('Open')
  await press('Move on')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.')
  await press('Others move it')
  await press('Cancel')
  await press('Open')
  expect(stage()).toHaveValue('sketch')
  await press('Move on')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toMatchObject([{ stage: 'sketch' }, { stage: 'sketch' }])
  const [key, again] = sentHeaders('idempotency-key')
  expect(key).toEqual(expect.any(String))
  expect(again).toBe(key)
  await press('Open')
  expect(stage()).toHaveValue('setting')
})
