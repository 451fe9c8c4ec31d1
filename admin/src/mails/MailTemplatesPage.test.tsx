import type { MailPreviews } from '@elegant/shared/rules'
import { buildCustomer, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { MailTemplatesPage } from './MailTemplatesPage.tsx'

const html = (words: string) => `<html><head></head><body style="color:red"><p>${words}</p></body></html>`
const previews: MailPreviews = {
  items: [
    { name: 'shipping', label: 'Parcel on its way', subject: 'On its way', text: 'Hello Ada', html: html('Hello') },
    { name: 'estimate', label: 'Estimate', subject: 'Your estimate', text: 'Dear Ada', html: html('Dear') },
  ],
  to: 'owner@example.com',
}
const open = (api: FakeApi = {}) =>
  renderPage(<MailTemplatesPage />, {
    path: '/admin/mails/templates',
    api: { 'GET /mail_templates': previews, ...api },
  })

test('each mail is shown as HTML in a frame that can do nothing, and as plain text', async () => {
  const { user } = open()
  const frame = await screen.findByTitle('The mail “On its way”')
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
  expect(frame).toHaveProperty('srcdoc', expect.stringContaining('<p>Hello</p>'))
  await user.selectOptions(screen.getByLabelText('Mail'), 'Estimate')
  expect(screen.getByTitle('The mail “Your estimate”')).toHaveProperty('srcdoc', expect.stringContaining('<p>Dear</p>'))
  await user.click(screen.getByRole('tab', { name: 'Plain text' }))
  expect(await screen.findByText('Dear Ada')).toBeVisible()
})

test('a sample goes to the admin', async () => {
  const { user } = open({ 'POST /mail_templates/shipping/sample': {} })
  await user.click(await screen.findByRole('button', { name: 'Send to me' }))
  expect(await screen.findByText('A sample is on its way to owner@example.com')).toBeVisible()
})

test('a read-only member is offered no sample, because the API would refuse it', async () => {
  const standing = { role: 'admin' as const, block_deny_access: false, block_deny_reason: null }
  renderPage(<MailTemplatesPage />, {
    path: '/admin/mails/templates',
    api: { 'GET /mail_templates': previews },
    customer: buildCustomer({ _customer_roles_of_customers_of_shops: { ...standing, staff_role: 'read-only' } }),
  })
  expect(await screen.findByTitle('The mail “On its way”')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send to me' })).not.toBeInTheDocument())
})

test('without a mail server no sample is offered', async () => {
  open({ 'GET /mail_templates': { ...previews, to: null } })
  expect(await screen.findByText('This shop has no mail server, so no sample can be sent.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send to me' })).not.toBeInTheDocument()
})

test('a server without previews says so', async () => {
  open({ 'GET /mail_templates': refuse(404, 'Not found') })
  expect(await screen.findByText('The mails could not be loaded')).toBeVisible()
})
