import { errorMessage, notify } from '@elegant/shared'
import type { Customer } from '@elegant/shared/rules'
import { customerLabel } from './customerLabel.ts'
import { useEndCustomerSessionsMutation } from './shopCustomersApi.ts'

/** Returns a function that signs a customer out on all devices, and says how many there were. */
export function useSignOutCustomer() {
  const [endSessions] = useEndCustomerSessionsMutation()
  return async (customer: Customer): Promise<void> => {
    const { data, error } = await endSessions(customer.elegant_user_id)
    if (error) notify.error(`Sign out failed: ${errorMessage(error)}`)
    else notify.success(`${customerLabel(customer)} is signed out everywhere (${data.ended})`)
  }
}
