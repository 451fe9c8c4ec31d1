import type { Customer } from '@elegant/shared/rules'

/** Falls back to a placeholder for customers without a name (product §2.19). */
export function nameOf({ Full_name }: Pick<Customer, 'Full_name'>): string {
  return Full_name?.trim() || 'Unnamed Customer'
}
