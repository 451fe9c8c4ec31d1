import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { object, string } from 'yup'
import { Link } from '../index.ts'
import { renderPage } from '../testing/index.ts'
import { Form, SubmitButton } from './Form.tsx'
import { TextField } from './TextField.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

const rule = object({ text: string().default('') })

function SavedForm({ label }: { label: string }) {
  const [saved, setSaved] = useState({ text: '' })
  return (
    <Form rule={rule} initial={{ text: '' }} onSubmit={(values) => Promise.resolve(setSaved(values))}>
      <UnsavedGuard saved={saved} />
      {saved.text && <p>{`Saved ${label}`}</p>}
      <TextField name="text" label={label} />
      <SubmitButton pending="Saving…">{`Save ${label}`}</SubmitButton>
    </Form>
  )
}

/** Opens a page with two forms that have unsaved changes. */
async function openTwoForms() {
  const warn = jest.spyOn(console, 'warn')
  const page = (
    <>
      <SavedForm label="Item" />
      <SavedForm label="Costs" />
      <Link to="/log">Log</Link>
    </>
  )
  const { user } = renderPage([
    { path: '/', element: page },
    { path: '/log', element: <h1>The log</h1> },
  ])
  await user.type(await screen.findByLabelText('Item'), 'a')
  await user.type(screen.getByLabelText('Costs'), 'b')
  const leave = () => user.click(screen.getByRole('link', { name: 'Log' }))
  async function save(label: string) {
    await user.click(screen.getByRole('button', { name: `Save ${label}` }))
    expect(await screen.findByText(`Saved ${label}`)).toBeVisible()
  }
  return { user, warn, leave, save }
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })

test('of two forms with unsaved changes one asks, without a warning of the router', async () => {
  const { user, warn, leave } = await openTwoForms()
  await leave()
  await user.click(within(await question()).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'The log' })).toBeVisible()
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['Item', 'Costs'],
  ['Costs', 'Item'],
])('once %s is saved, %s still asks, until it is saved too', async (first, second) => {
  const { user, leave, save } = await openTwoForms()
  await save(first)
  await leave()
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await save(second)
  await leave()
  expect(await screen.findByRole('heading', { name: 'The log' })).toBeVisible()
})
