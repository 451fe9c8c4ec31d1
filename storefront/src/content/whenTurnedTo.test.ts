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

test('where the server has sent no such form nothing is waited for', async () => {
  await whenTurnedTo('/custom-jewelry')
})
