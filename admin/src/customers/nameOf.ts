import type { Customer } from '@elegant/shared/rules'

/** Spec §2: what a customer is called where he has told no name. */
export function nameOf({ Full_name }: Pick<Customer, 'Full_name'>): string {
  return Full_name?.trim() || 'Unnamed Customer'
}
