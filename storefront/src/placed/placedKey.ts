/** The storage key of the last checkout. */
export const placedKey = 'elegant_placed'
