import { notify } from '@elegant/shared'
import { MissingChunk } from '@elegant/shared/testing'
import { act, render, screen } from '@testing-library/react'
import { Notices } from './Notices.tsx'

jest.mock('./Toasts.tsx', () => {
  throw new MissingChunk()
})

test('a notice is shown without the toast library, whose code is missing', async () => {
  render(<Notices />)
  act(() => notify.error('Failed to send message'))
  expect(await screen.findByText('Failed to send message')).toBeVisible()
})
