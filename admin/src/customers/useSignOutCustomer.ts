import { notify } from '@elegant/shared'
import type { Customer } from '@elegant/shared/rules'
import { report } from '../api/report.ts'
import { customerLabel } from './customerLabel.ts'
import { useEndCustomerSessionsMutation } from './shopCustomersApi.ts'

/** Returns a function that signs a customer out on all devices, and says how many there were. */
export function useSignOutCustomer() {
  const [endSessions] = useEndCustomerSessionsMutation()
  return async (customer: Customer): Promise<void> => {
    await report(
      async () => {
        const { ended } = await endSessions(customer.elegant_user_id).unwrap()
        notify.success(`${customerLabel(customer)} is signed out everywhere (${ended})`)
      },
      { failed: 'Sign out failed' },
    )
  }
}
