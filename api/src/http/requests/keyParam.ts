import { limits, strictObject, text } from '@elegant/shared/rules'

/** The key of a secret address. Its form is not checked, so that every wrong key has the same answer. */
export const keyParam = strictObject({ key: text().required().max(limits.secretKey) })
