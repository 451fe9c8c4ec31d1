import { refuse } from '@elegant/shared/testing'
import { within } from '@testing-library/react'
import { backupCodes, findSecondFactor, openSecurity, password, totpURI } from '../../testing/openSecurity.ts'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

test('setup requires the password and a first code, and shows the backup codes once', async () => {
  const { user, sent } = openSecurity({ isOn: false })
  const section = await findSecondFactor()
  await user.type(await section.findByLabelText('Your password'), password)
  await user.click(section.getByRole('button', { name: 'Set it up' }))
  expect(await section.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(section.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  expect(section.getByRole('link', { name: 'Open your authenticator app' })).toHaveAttribute('href', totpURI)
  expect(section.queryByText('aaaaa-11111')).not.toBeInTheDocument()

  await user.type(section.getByLabelText('Code from your authenticator app'), '123 456{Enter}')
  const codes = within(await section.findByRole('list', { name: 'Backup codes' }))
  for (const code of backupCodes) expect(codes.getByText(code)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'I have saved them' }))
  expect(section.getByText(/^It's on/)).toBeVisible()
  expect(section.queryByText('aaaaa-11111')).not.toBeInTheDocument()
  expect(sent).toEqual([
    ['two-factor/enable', { password }],
    ['two-factor/verify-totp', { code: '123456' }],
  ])
})

test('a wrong first code leaves it off and keeps the key on screen', async () => {
  const { user } = openSecurity(
    { isOn: false },
    { api: { 'POST /identity/two-factor/verify-totp': () => refuse(401, 'Invalid code') } },
  )
  const section = await findSecondFactor()
  await user.type(await section.findByLabelText('Your password'), `${password}{Enter}`)
  await user.type(await section.findByLabelText('Code from your authenticator app'), '000000{Enter}')
  expect(await section.findByRole('alert')).toHaveTextContent('Invalid code')
  expect(section.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Cancel' }))
  expect(section.getByRole('button', { name: 'Set it up' })).toBeVisible()
})

test('turning it off requires the password', async () => {
  const { user, sent } = openSecurity({ isOn: true })
  const section = await findSecondFactor()
  await user.click(await section.findByRole('button', { name: 'Turn off' }))
  await user.type(section.getByLabelText('Your password'), `${password}{Enter}`)
  expect(await section.findByRole('button', { name: 'Set it up' })).toBeVisible()
  expect(sent).toEqual([['two-factor/disable', { password }]])
})

test('a wrong password shows an error and leaves it on', async () => {
  const { user } = openSecurity(
    { isOn: true },
    { api: { 'POST /identity/two-factor/disable': () => refuse(400, 'Invalid password') } },
  )
  const section = await findSecondFactor()
  await user.click(await section.findByRole('button', { name: 'Turn off' }))
  await user.type(section.getByLabelText('Your password'), `not it{Enter}`)
  expect(await section.findByRole('alert')).toHaveTextContent('Invalid password')
  expect(section.getByText(/^It's on/)).toBeVisible()
})

test('new backup codes require the password', async () => {
  const { user } = openSecurity({ isOn: true })
  const section = await findSecondFactor()
  await user.click(await section.findByRole('button', { name: 'New backup codes' }))
  await user.type(section.getByLabelText('Your password'), `${password}{Enter}`)
  expect(await section.findByText('ccccc-33333')).toBeVisible()
})
