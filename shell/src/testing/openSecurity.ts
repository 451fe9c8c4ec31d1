import { buildCustomer } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { openShell } from './openShell.tsx'

/** The customer of the page. */
export const ada = buildCustomer()
export const password = 'seven opals in a row'
export const totpURI = 'otpauth://totp/Elegant%20Gems:ada@example.com?secret=ABCDEFGHIJKLMNOP&issuer=Elegant%20Gems'
export const backupCodes = ['aaaaa-11111', 'bbbbb-22222']

/** Opens Ada's account page with the second factor on or off and records the requests. */
export function openSecurity(start: { isOn: boolean }, api: Parameters<typeof openShell>[1] = {}) {
  const sent: [call: string, body: unknown][] = []
  let { isOn } = start
  const note = (call: string, answer: object, then = () => {}) => ({
    [`POST /identity/${call}`]: ({ body }: { body: unknown }) => {
      sent.push([call, body])
      then()
      return answer
    },
  })
  const { elegant_user_id: id, Full_name: name, email } = ada
  const shell = openShell('/customer/security', {
    customer: ada,
    api: {
      'GET /identity/get-session': () => ({ user: { id, name, email, twoFactorEnabled: isOn } }),
      'POST /customer/claim': {},
      'GET /sessions': [],
      ...note('two-factor/enable', { totpURI, backupCodes }),
      ...note('two-factor/verify-totp', {}, () => {
        isOn = true
      }),
      ...note('two-factor/disable', {}, () => {
        isOn = false
      }),
      ...note('two-factor/generate-backup-codes', { backupCodes: ['ccccc-33333'] }),
      ...note('change-password', {}),
      ...api.api,
    },
  })
  return { ...shell, sent }
}

/** The section of the second factor. */
export const findSecondFactor = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
