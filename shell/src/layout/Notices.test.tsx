import { notify } from '@elegant/shared'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Notices } from './Notices.tsx'

test('what can be undone is undone by the button beside the words', async () => {
  const said: string[] = []
  render(<Notices />)
  act(() => notify.undoable('Welo Opal deleted', () => said.push('restored')))
  expect(await screen.findByText('Welo Opal deleted')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(said).toEqual(['restored'])
})
