import { formDraft } from '../forms/formDraft.ts'
import { onFirstInteraction } from './onFirstInteraction.ts'

test('resolves on the first touch of a field, even if React stops the event', async () => {
  const form = document.createElement('form')
  form.setAttribute('action', '/contact#form')
  const field = form.appendChild(document.createElement('input'))
  document.body.append(form)
  // React does this in boundaries that are not hydrated yet.
  document.body.addEventListener('focusin', (event) => event.stopPropagation(), { capture: true })
  const turned = jest.fn()
  const turning = onFirstInteraction('/contact').then(turned)
  await Promise.resolve()
  expect(turned).not.toHaveBeenCalled()
  field.focus()
  await turning
})

test('resolves at once if the form has input or the focus', async () => {
  const form = document.createElement('form')
  form.setAttribute('action', '/custom-jewelry#form')
  const field = form.appendChild(document.createElement('input'))
  document.body.append(form)
  field.focus()
  await expect(onFirstInteraction('/custom-jewelry')).resolves.toBeUndefined()
  field.blur()
  formDraft('/custom-jewelry').write({ name: 'Ada' })
  await expect(onFirstInteraction('/custom-jewelry')).resolves.toBeUndefined()
  form.remove()
})

test('resolves at once if the form came back with errors', async () => {
  const form = document.createElement('form')
  form.setAttribute('action', '/letter#form')
  form.append(document.createElement('div'))
  form.firstElementChild?.setAttribute('role', 'alert')
  document.body.append(form)
  await expect(onFirstInteraction('/letter')).resolves.toBeUndefined()
  form.remove()
})

test('resolves at once without a form in the HTML', async () => {
  await expect(onFirstInteraction('/custom-jewelry')).resolves.toBeUndefined()
})
