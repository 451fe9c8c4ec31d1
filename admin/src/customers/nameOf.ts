import type { Customer } from '@elegant/shared/rules'

/** The name to show for a customer who has none (product §2.19). */
export function nameOf({ Full_name }: Pick<Customer, 'Full_name'>): string {
  return Full_name?.trim() || 'Unnamed Customer'
}
