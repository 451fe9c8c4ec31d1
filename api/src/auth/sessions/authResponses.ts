import type { EndedSessions, SignInOptions } from '@elegant/shared/rules'
import { array, bool, type ObjectSchema, string } from 'yup'
import { flag, shape, time, whole, words } from '../../openapi/responses.ts'

export const tokenResponse = shape({ authToken: string().required() })

export const sessionListResponse = array(
  shape({ id: words(), device: words(), created_at: time(), seen_at: time(), is_current: flag() }).required(),
).required()

export const endedSessionsResponse: ObjectSchema<EndedSessions> = shape({ ended: whole() })

export const sessionResponse = shape({
  session: shape({ expiresAt: time() }),
  user: shape({ id: words(), name: words(), email: words(), emailVerified: flag(), twoFactorEnabled: flag() }),
})
  .nullable()
  .meta({ description: 'null: nobody has signed in.' })

/** Nobody has signed in yet where a second factor or the confirmation of an address is to come: then the user has no id. */
export const signedInResponse = shape({
  user: shape({ id: string().optional(), name: words(), email: words() }).optional().default(undefined),
  twoFactorRedirect: bool().optional(),
})

export const doneResponse = shape({
  status: bool().optional(),
  success: bool().optional(),
  message: string().optional(),
})

export const secondFactorResponse = shape({
  totpURI: string().optional(),
  backupCodes: array(words()).optional(),
})

export const providersResponse: ObjectSchema<SignInOptions> = shape({
  providers: array(shape({ id: words(), name: words() })).required(),
  verifiesEmail: flag(),
})

export const providerResponse = shape({ url: words() })

/** A browser goes on elsewhere. */
export const elsewhereResponse = words().meta({ contentType: 'text/plain' })
