import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object, string } from 'yup'
import { CollapsibleFields } from './CollapsibleFields.tsx'
import { Form, SubmitButton } from './Form.tsx'
import { TextAreaField, TextField } from './TextField.tsx'

const rule = object({
  name: string().required('Name is required'),
  email: string().required('Email is required').email('Invalid email address'),
})

function show(onSubmit: (values: { name: string; email: string }) => Promise<unknown>) {
  render(
    <Form rule={rule} initial={{ name: '', email: '' }} onSubmit={onSubmit}>
      <TextField name="name" label="Name" help="As we shall call you" />
      <TextField name="email" label="Email" />
      <SubmitButton pending="Sending...">Send the note</SubmitButton>
    </Form>,
  )
  return userEvent.setup()
}

test('displays errors beside their fields, and leads to these from a summary', async () => {
  const user = show(() => Promise.resolve())
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Send the note' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please correct the following:NameEmail')
  expect(screen.getAllByText('Name is required')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Email' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As we shall call you Name is required')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
})

test('validates on submit, then on every change', async () => {
  const user = show(() => Promise.resolve())
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.tab()
  expect(screen.getByLabelText('Email')).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Send the note' }))
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  await user.type(screen.getByLabelText('Email'), '@example.com')
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid())
})

test('the summary lists errors without a field in the order of the values', async () => {
  const judged = (delay: number, message: string) =>
    string().test('slow', message, () => new Promise((resolve) => setTimeout(() => resolve(false), delay)))
  const slow = object({ name: judged(30, 'First'), email: judged(0, 'Second') })
  render(
    <Form rule={slow} initial={{ name: '', email: '' }} onSubmit={() => Promise.resolve()}>
      <SubmitButton pending="Sending...">Send the note</SubmitButton>
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send the note' }))
  const messages = await screen.findAllByRole('listitem')
  expect(messages.map(({ textContent }) => textContent)).toEqual(['First', 'Second'])
})

test('the button displays its pending label and submits once', async () => {
  const sent = Promise.withResolvers<void>()
  const values: unknown[] = []
  const user = show((given) => {
    values.push(given)
    return sent.promise
  })
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.dblClick(screen.getByRole('button', { name: 'Send the note' }))
  await user.click(await screen.findByRole('button', { name: 'Sending...' }))
  sent.resolve()
  expect(await screen.findByRole('button', { name: 'Send the note' })).toBeEnabled()
  expect(values).toEqual([{ name: 'Ada', email: 'ada@example.com' }])
})

test('displays the server’s message and keeps the values', async () => {
  const user = show(() => Promise.reject(new Error('That address is taken.')))
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the note' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('That address is taken.')
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
})

describe('a text that is longer than its field takes', () => {
  const max = { name: 10, words: 2000 }
  const limited = object({
    name: string().label('Name').max(max.name, 'Name must be at most 10 characters'),
    words: string().label('Words').max(max.words, 'Words must be at most 2000 characters'),
  })
  function open(onSubmit: () => Promise<unknown> = () => Promise.resolve()) {
    render(
      <Form rule={limited} initial={{ name: '', words: '' }} onSubmit={onSubmit}>
        <TextField name="name" label="Name" maxLength={max.name} />
        <TextAreaField name="words" label="Words" maxLength={max.words} />
        <SubmitButton pending="Sending...">Send the note</SubmitButton>
      </Form>,
    )
    return userEvent.setup()
  }

  test('is kept whole when it is pasted, and says by how much it is too long', async () => {
    const user = open()
    const field = screen.getByLabelText('Words')
    await user.click(field)
    await user.paste('opal '.repeat(542))
    expect(field).toHaveValue('opal '.repeat(542))
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('710 characters too long')
    expect(screen.getByText('710 characters too long')).toHaveAttribute('aria-live', 'polite')
  })

  test('is refused with its rule, until it fits', async () => {
    let sent = 0
    const user = open(async () => {
      sent += 1
    })
    const field = screen.getByLabelText('Name')
    await user.type(field, 'Ada Lovelace')
    await user.click(screen.getByRole('button', { name: 'Send the note' }))
    expect(await screen.findByText('Name must be at most 10 characters')).toBeVisible()
    expect(field).toHaveAccessibleDescription('Name must be at most 10 characters 2 characters too long')
    expect(sent).toBe(0)
    await user.type(field, '{Backspace}')
    expect(screen.getByText('1 character too long')).toBeVisible()
    await user.type(field, '{Backspace}')
    await waitFor(() => expect(field).toBeValid())
    expect(field).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Send the note' }))
    await waitFor(() => expect(sent).toBe(1))
  })
})

test('collapsed fields open when one of them is invalid', async () => {
  render(
    <Form rule={rule} initial={{ name: 'Ada', email: 'ada' }} onSubmit={() => Promise.resolve()}>
      <CollapsibleFields summary="More about you">
        <TextField name="email" label="Email" />
      </CollapsibleFields>
      <SubmitButton pending="Sending...">Send the note</SubmitButton>
    </Form>,
  )
  expect(screen.getByLabelText('Email')).not.toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send the note' }))
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeVisible())
})
