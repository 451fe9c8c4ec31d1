import { type Submitted, SubmittedContext } from '@elegant/shared'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { object, string } from 'yup'
import { Form, SubmitButton } from './Form.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField, TextField } from './TextField.tsx'

const rule = object({
  name: string().required('Name is required'),
  stone: string().required(),
  words: string().required('Words are required'),
})

const stones = ['opal', 'emerald'].map((value) => ({ value, label: value }))

/** A form on the page /letter; `sent` receives the submitted values and the key. */
function Letter({ send = () => Promise.resolve() }: { send?: (...sent: unknown[]) => Promise<unknown> }) {
  return (
    <Form
      rule={rule}
      action="/letter"
      initial={{ name: '', stone: 'opal', words: '' }}
      failureTitle="Not sent."
      onSubmit={send}
      sent={<p>It is with us.</p>}
    >
      <TextField name="name" label="Name" required maxLength={100} />
      <SelectField name="stone" label="Stone" options={stones} />
      <TextAreaField name="words" label="Words" help="A few" required />
      <SubmitButton pending="Sending…">Send</SubmitButton>
    </Form>
  )
}

const answer = (changes: Partial<Submitted> = {}): Submitted => ({
  action: '/letter',
  isSent: false,
  values: {},
  errors: {},
  ...changes,
})

const answered = (submitted: Submitted) => (
  <SubmittedContext value={submitted}>
    <Letter />
  </SubmittedContext>
)

/** The server's HTML, before hydration. */
function html(page: ReactElement): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = renderToString(page)
  document.body.replaceChildren(element)
  return element
}

async function fillAndSend() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Words'), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

test('the browser can submit the form before hydration', () => {
  const form = html(<Letter />).querySelector('form')
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('action', '/letter#form')
  expect(form).toHaveFormValues({ name: '', stone: 'opal', words: '' })
  expect(screen.getByLabelText('Name')).toBeRequired()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('type', 'submit')
})

test('the response to an invalid form displays the values and the errors', () => {
  html(
    answered(
      answer({
        values: { name: 'Ada', stone: 'emerald', words: '', unknown: 'x' },
        errors: { words: 'Words are required' },
      }),
    ),
  )
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  expect(screen.getByLabelText('Stone')).toHaveValue('emerald')
  expect(screen.getByLabelText('Words')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByLabelText('Words')).toHaveAccessibleDescription('A few Words are required')
  expect(within(screen.getByRole('alert')).getByText('Words are required')).toBeVisible()
})

test('corrected errors disappear at once, and the form submits without the server’s state', async () => {
  const sent: unknown[] = []
  const page = (
    <SubmittedContext
      value={answer({ values: { name: 'Ada', unknown: 'x' }, errors: { words: 'Words are required' } })}
    >
      <Letter send={async (values) => sent.push(values)} />
    </SubmittedContext>
  )
  render(page, { container: html(page), hydrate: true })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Words'), 'Hello')
  await waitFor(() => expect(screen.queryByText('Words are required')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('It is with us.')).toBeVisible()
  expect(sent).toEqual([{ name: 'Ada', stone: 'opal', words: 'Hello' }])
})

describe('the errors of an invalid form', () => {
  const page = answered(answer({ values: { name: 'Ada' }, errors: { words: 'Words are required' } }))
  const hydrate = (container: HTMLElement) => act(async () => render(page, { container, hydrate: true }))

  test('take the focus', async () => {
    await hydrate(html(page))
    expect(focused()).toContainElement(screen.getByRole('alert'))
  })

  test('leave it to a field that has it before hydration', async () => {
    const container = html(page)
    screen.getByLabelText('Words').focus()
    await hydrate(container)
    expect(screen.getByLabelText('Words')).toHaveFocus()
  })
})

test('the response to a failed form displays the reason and keeps the values', () => {
  html(answered(answer({ values: { name: 'Ada', words: 'Hello' }, failure: 'The shop cannot be reached.' })))
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent.The shop cannot be reached.')
  expect(screen.getByLabelText('Words')).toHaveValue('Hello')
})

test('the response to a submitted form displays the confirmation in its place', () => {
  html(answered(answer({ isSent: true })))
  expect(screen.getByRole('status')).toHaveTextContent('It is with us.')
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
})

test('ignores the result of another form', () => {
  html(answered(answer({ action: '/other', isSent: true, values: { name: 'Ada' } })))
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

test('values typed before hydration are kept and submitted', async () => {
  const sent: unknown[] = []
  const page = <Letter send={async (values) => sent.push(values)} />
  const container = html(page)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.selectOptions(screen.getByLabelText('Stone'), 'emerald')
  await user.type(screen.getByLabelText('Words'), 'Hello')
  render(page, { container, hydrate: true })
  await user.type(screen.getByLabelText('Words'), ' there')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('It is with us.')).toBeVisible()
  expect(sent).toEqual([{ name: 'Ada', stone: 'emerald', words: 'Hello there' }])
})

test('the confirmation is announced and takes the focus', async () => {
  render(<Letter />)
  await fillAndSend()
  expect(await screen.findByText('It is with us.')).toBeVisible()
  expect(screen.getByRole('status')).toContainElement(focused())
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

test('a failure is displayed above the fields and takes the focus', async () => {
  render(<Letter send={() => Promise.reject(new Error('No answer.'))} />)
  await fillAndSend()
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sent.No answer.')
  await waitFor(() => expect(focused()).toContainElement(screen.getByRole('alert')))
  expect(screen.getByLabelText('Words')).toHaveValue('Hello')
})

test('equal values are submitted with the same key, other values with another', async () => {
  const keys: unknown[] = []
  render(
    <Letter
      send={(_, key) => {
        keys.push(key)
        return Promise.reject(new Error('No answer.'))
      }}
    />,
  )
  const user = userEvent.setup()
  const trySend = async () => {
    const before = keys.length
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(keys).toHaveLength(before + 1))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent.No answer.')
  }
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.type(screen.getByLabelText('Words'), 'Hello')
  await trySend()
  await trySend()
  await user.type(screen.getByLabelText('Words'), '!')
  await trySend()
  await user.type(screen.getByLabelText('Words'), '{Backspace}')
  await trySend()
  const [first, again, changed, back] = keys
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
  expect(back).toBe(first)
})
