import type { Contact } from '@elegant/shared/rules'

/** The fields that a guest has filled in; undefined if there are none. */
export function dropEmptyFields({ name, email, phone }: Contact): Contact | undefined {
  const filled = {
    name: name?.trim() || undefined,
    email: email?.trim() || undefined,
    phone: phone?.trim() || undefined,
  }
  return Object.values(filled).some(Boolean) ? filled : undefined
}
