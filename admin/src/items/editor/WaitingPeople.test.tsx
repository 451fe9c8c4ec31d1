import { Form, TextField } from '@elegant/shared/forms'
import { itemFormRule } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { newDraft } from '../itemDraft.ts'
import { WaitingPeople } from './WaitingPeople.tsx'

/** Opens the form of a product whose title can be typed. */
function openForm(answer: FakeApi[string], id?: number) {
  const form = (
    <Form rule={itemFormRule} initial={newDraft('Product')} onSubmit={async () => undefined}>
      <TextField name="title" label="Title" />
      <WaitingPeople id={id} />
    </Form>
  )
  return renderPage(form, { api: { 'POST /items_interest': answer } })
}

test('the owner sees how many people wait for the stone that is typed', async () => {
  const { user, sent } = openForm(({ body }) => ({
    waiting: JSON.stringify(body).includes('Sapphire') ? 7 : 0,
    hearts: 0,
  }))
  await user.type(await screen.findByLabelText('Title'), 'Sapphire')
  expect(await screen.findByText('7 people wait for this')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ title: 'Sapphire' })
})

test('a stored stone also says how many customers keep it', async () => {
  const { sent } = openForm({ waiting: 1, hearts: 2 }, 7)
  const words = '1 person waits for this · 2 customers keep it'
  expect(await screen.findByText(words)).toBeVisible()
  expect(sent).toMatchObject([{ id: 7 }])
})

test('a server without wishes says nothing', async () => {
  const { sent } = openForm(refuse(404, 'Not found'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText(/for this/)).not.toBeInTheDocument()
})
