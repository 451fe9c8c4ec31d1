import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WhenSeen } from './WhenSeen.tsx'

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'))

test('what is not in the window is rendered at the first press of Tab, before the focus passes it by', async () => {
  render(
    <WhenSeen height="10rem">
      <button type="button">Care</button>
    </WhenSeen>,
  )
  expect(screen.queryByRole('button', { name: 'Care' })).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByRole('button', { name: 'Care' })).toBeVisible()
})
