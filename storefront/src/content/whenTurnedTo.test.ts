import { formDraft } from '../formDraft.ts'
import { whenTurnedTo } from './whenTurnedTo.ts'

test('a form of the server is turned to with the first touch of a field, though React keeps that from the page', async () => {
  const form = document.createElement('form')
  form.setAttribute('action', '/contact#form')
  const field = form.appendChild(document.createElement('input'))
  document.body.append(form)
  // So it does with what it has not taken over yet.
  document.body.addEventListener('focusin', (event) => event.stopPropagation(), { capture: true })
  const turned = jest.fn()
  const turning = whenTurnedTo('/contact').then(turned)
  await Promise.resolve()
  expect(turned).not.toHaveBeenCalled()
  field.focus()
  await turning
})

test('a form in which the visitor has left something, or is just now, is not waited for', async () => {
  const form = document.createElement('form')
  form.setAttribute('action', '/custom-jewelry#form')
  const field = form.appendChild(document.createElement('input'))
  document.body.append(form)
  field.focus()
  await whenTurnedTo('/custom-jewelry')
  field.blur()
  formDraft('/custom-jewelry').keep({ name: 'Ada' })
  await whenTurnedTo('/custom-jewelry')
  form.remove()
})

test('where the server has sent no such form nothing is waited for', async () => {
  await whenTurnedTo('/custom-jewelry')
})
