import { type FakeApi, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { buildThread } from '../../testing/threadSamples.ts'
import { ThreadLinkActions } from './ThreadLinkActions.tsx'

const open = (api: FakeApi) => renderPage(<ThreadLinkActions id={5} />, { api })

test('the link is copied, or shown where the clipboard is refused', async () => {
  const { user, sent } = open({
    'POST /threads/5/link': { url: 'https://shop.test/e/key', expires_at: '2027-02-23T15:00:00.000Z' },
  })
  const button = await screen.findByRole('button', { name: 'Copy link' })
  const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(button)
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(copy.mock.calls).toEqual([['https://shop.test/e/key']])
  copy.mockRejectedValue(new Error('refused'))
  await user.click(button)
  expect(await screen.findByLabelText('Link for the customer')).toHaveValue('https://shop.test/e/key')
  await user.click(screen.getByRole('button', { name: 'New link' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Make a new link' }))
  await waitFor(() => expect(sent).toEqual([{ renew: false }, { renew: false }, { renew: true }]))
})

test('the link ends after a question', async () => {
  const { user } = open({ 'DELETE /threads/5/link': buildThread() })
  await user.click(await screen.findByRole('button', { name: 'End link' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End the link' }))
  expect(await screen.findByText('The link has ended')).toBeVisible()
})
