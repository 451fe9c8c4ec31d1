import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
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
  const Form = lazyForm('/contact', () => code.promise)
  render(
    <Suspense fallback="Loading">
      <Form />
    </Suspense>,
  )
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
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  form.remove()
})
