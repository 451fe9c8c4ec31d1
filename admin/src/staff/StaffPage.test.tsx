import type { Staff, StaffInvitation } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { StaffPage } from './StaffPage.tsx'

const at = '2026-03-05T15:00:00.000Z'
const member = { elegant_user_id: 'u1', Full_name: 'Ada Welo', email: 'ada@example.com', seen_at: at, signed_in_at: at }
const invitation: StaffInvitation = {
  id: 4,
  email: 'bea@example.com',
  staff_role: 'helper',
  invited_by: 'Ada Welo',
  created_at: at,
  expires_at: at,
  is_open: true,
}
const staff: Staff = {
  members: [
    { ...member, staff_role: 'owner' },
    {
      ...member,
      elegant_user_id: 'u2',
      Full_name: 'Cy Moss',
      email: 'cy@example.com',
      staff_role: 'helper',
      signed_in_at: null,
    },
  ],
  invitations: [],
  sends_mail: true,
}

function open(api: FakeApi = {}, shown: Partial<Staff> = {}) {
  return renderPage(<StaffPage />, {
    path: '/admin/staff',
    api: {
      'GET /staff': { ...staff, ...shown },
      'PATCH /staff/u2': staff,
      'POST /staff_invitations': { invitation, url: null },
      ...api,
    },
  })
}
const findRow = async (name: string) => within(await screen.findByRole('article', { name }))

test('the staff is listed with role and last sign-in', async () => {
  open()
  const ada = await findRow('Ada Welo')
  expect(ada.getByLabelText('Role of Ada Welo')).toHaveDisplayValue('Owner')
  expect(ada.getByText('Last sign-in Mar 5, 2026, 10:00 AM')).toBeVisible()
  expect((await findRow('Cy Moss')).getByText('Signed out, last seen Mar 5, 2026, 10:00 AM')).toBeVisible()
})

test('a role is changed where it stands', async () => {
  const { user, sent } = open()
  await user.selectOptions((await findRow('Cy Moss')).getByLabelText('Role of Cy Moss'), 'Read-only')
  expect(await screen.findByText('Cy Moss is now: Read-only')).toBeVisible()
  expect(sent).toEqual([{ staff_role: 'read-only' }])
})

test('the refusal to change the last owner is shown, and the role stays', async () => {
  const message = 'The shop needs an owner. Make somebody else an owner first.'
  const { user } = open({ 'PATCH /staff/u1': refuse(409, message) })
  const role = (await findRow('Ada Welo')).getByLabelText('Role of Ada Welo')
  await user.selectOptions(role, 'Helper')
  expect(await screen.findByText(`The role could not be changed: ${message}`)).toBeVisible()
  expect(role).toHaveDisplayValue('Owner')
})

test('a removal asks first', async () => {
  let removed = 0
  const remove = () => {
    removed += 1
    return staff
  }
  const { user } = open({ 'DELETE /staff/u2': remove })
  await user.click((await findRow('Cy Moss')).getByRole('button', { name: 'Remove Cy Moss' }))
  expect(removed).toBe(0)
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Cy Moss has no access to the admin area any more')).toBeVisible()
  expect(removed).toBe(1)
})

test('an invitation is mailed, helper by default', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }))
  await user.type(screen.getByLabelText('Email'), 'bea@example.com')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to bea@example.com')).toBeVisible()
  expect(sent).toEqual([{ email: 'bea@example.com', staff_role: 'helper' }])
})

test('a shop without a mail server says so, and shows the link to pass on', async () => {
  const url = 'https://shop.test/join?token=abc'
  const { user } = open({ 'POST /staff_invitations': { invitation, url } }, { sends_mail: false })
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }))
  expect(screen.getByText('This shop sends no mail. You get a link to pass on yourself.')).toBeVisible()
  await user.type(screen.getByLabelText('Email'), 'bea@example.com')
  await user.click(screen.getByRole('button', { name: 'Make invitation' }))
  expect(await screen.findByLabelText('Invitation link')).toHaveValue(url)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeVisible()
})

test('a pending invitation is sent again or revoked, an expired one says so', async () => {
  const invitations = [invitation, { ...invitation, id: 5, email: 'dee@example.com', is_open: false }]
  const { user } = open(
    { 'POST /staff_invitations/4/resend': { invitation, url: null }, 'DELETE /staff_invitations/5': staff },
    { invitations },
  )
  const [bea, dee] = [await findRow('Invitation of bea@example.com'), await findRow('Invitation of dee@example.com')]
  expect(bea.getByText(/^Invited by Ada Welo, until/)).toBeVisible()
  expect(dee.getByText('This invitation has expired.')).toBeVisible()
  await user.click(bea.getByRole('button', { name: 'Send again to bea@example.com' }))
  expect(await screen.findByText('Invitation sent to bea@example.com')).toBeVisible()
  await user.click(dee.getByRole('button', { name: 'Revoke the invitation of dee@example.com' }))
  expect(await screen.findByText(/The invitation of dee@example.com has ended/)).toBeVisible()
})
