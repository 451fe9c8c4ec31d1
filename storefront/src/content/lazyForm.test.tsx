import { MissingChunk } from '@elegant/shared/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formDraft } from '../forms/formDraft.ts'
import { lazyForm } from './lazyForm.tsx'

function addServerForm(): HTMLFormElement {
  const form = document.createElement('form')
  form.setAttribute('action', '/contact#form')
  document.body.append(form)
  return form
}

test('a submit while the code loads is repeated when the form is live', async () => {
  const form = addServerForm()
  const code = Promise.withResolvers<() => null>()
  const Form = lazyForm('/contact', {}, () => code.promise)
  render(<Form />)
  form.dispatchEvent(new Event('focusin', { bubbles: true }))
  await Promise.resolve()
  const submits: boolean[] = []
  form.requestSubmit()
  form.addEventListener('submit', (event) => {
    submits.push(event.defaultPrevented)
    event.preventDefault()
  })
  code.resolve(() => null)
  await waitFor(() => expect(submits).toEqual([false]))
  form.remove()
})

test('the server’s form outlives a failed request for its code, and becomes live at the next use', async () => {
  sessionStorage.clear()
  const place = document.createElement('div')
  place.innerHTML =
    '<h1>One</h1><!--$--><form action="/contact#form"><input name="message" aria-label="Message" /></form><!--/$-->'
  document.body.append(place)
  const load = jest.fn(() => Promise.reject<typeof Live>(new MissingChunk()))
  const Form = lazyForm('/contact', {}, load)
  const root = await act(async () => hydrateRoot(place, <Page title="One" form={Form} />))
  const field = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(field, 'About my opal')
  expect(load).toHaveBeenCalled()
  act(() => root.render(<Page title="Two" form={Form} />))
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible()
  expect(field).toBeVisible()
  expect(field).toHaveValue('About my opal')
  expect(formDraft('/contact').read()).toEqual({ message: 'About my opal' })
  load.mockReset().mockResolvedValue(Live)
  await userEvent.click(document.body)
  await waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('About my opal')
  act(() => root.unmount())
  place.remove()
})

test('a form that is not in the page, and whose code is missing, can be tried again, and comes at the next use', async () => {
  const load = jest.fn(() => Promise.reject<typeof Live>(new MissingChunk()))
  const Form = lazyForm('/contact', {}, load)
  render(<Page title="One" form={Form} />)
  expect(await screen.findByText("The form couldn't be loaded.")).toBeVisible()
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible()
  load.mockReset().mockResolvedValue(Live)
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/')
  await userEvent.click(document.body)
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('a form that replaces the focused link gets the focus in its first field', async () => {
  await renderAfterMissingCode()
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus())
})

test('a form that arrives while the focus is elsewhere leaves it there', async () => {
  await renderAfterMissingCode()
  await userEvent.click(document.body)
  expect(await screen.findByRole('textbox', { name: 'Message' })).not.toHaveFocus()
})

test('the form of a page that was left before its code could load can be tried again', async () => {
  const form = addServerForm()
  const load = jest.fn(() => Promise.reject<typeof Live>(new MissingChunk()))
  const Form = lazyForm('/contact', {}, load)
  render(<Form />)
  await userEvent.click(document.body)
  await waitFor(() => expect(load).toHaveBeenCalled())
  form.remove()
  await userEvent.click(document.body)
  expect(await screen.findByText("The form couldn't be loaded.")).toBeVisible()
})

/** Shows Try again in place of a form whose code is missing; from then on the code can be loaded. */
async function renderAfterMissingCode() {
  const load = jest.fn(() => Promise.reject<typeof Live>(new MissingChunk()))
  render(<Page title="One" form={lazyForm('/contact', {}, load)} />)
  await userEvent.click(document.body)
  expect(await screen.findByRole('link', { name: 'Try again' })).toBeVisible()
  load.mockReset().mockResolvedValue(Live)
}

function Page({ title, form: Form }: { title: string; form: ComponentType }) {
  return (
    <>
      <h1>{title}</h1>
      <Form />
    </>
  )
}

function Live() {
  return (
    <form action="/contact#form">
      <input name="message" aria-label="Message" />
    </form>
  )
}
