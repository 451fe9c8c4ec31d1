import { safeStorage } from '@elegant/shared'

/** The storage key of the last checkout. */
export const placedKey = 'elegant_placed'

/** True if this browser remembers a checkout, whoever has sent it. */
export const wasPlaced = () => safeStorage(() => localStorage).getItem(placedKey) !== null
