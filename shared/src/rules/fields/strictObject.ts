import { type ObjectShape, object, type Schema, setLocale } from 'yup'

declare module 'yup' {
  /** Metadata for the OpenAPI description, beyond what the rule itself checks. */
  interface CustomSchemaMetadata {
    /** The name of a reusable schema component. */
    title?: string
    description?: string
    /** The JSON type of a `mixed` rule. */
    type?: 'object' | 'array' | 'string'
    format?: 'date-time' | 'binary'
    /** Alternatives: one of these schemas. */
    either?: Schema[]
    /** The media type of a response that is not JSON. */
    contentType?: string
  }
}

setLocale({
  mixed: {
    required: ({ path }) => `${path} is required`,
    notType: ({ path, type }) => `${path} must be ${type === 'array' || type === 'object' ? 'an' : 'a'} ${type}`,
    notNull: ({ path }) => `${path} must not be null`,
    oneOf: ({ path, values }) => `${path} must be one of ${values}`,
  },
  string: {
    max: ({ path, max }) => `${path} must be at most ${max} characters`,
    min: ({ path, min }) => `${path} must be at least ${min} characters`,
  },
  number: {
    min: ({ path, min }) => `${path} must be ${min} or greater`,
    max: ({ path, max }) => `${path} must be ${max} or less`,
    integer: ({ path }) => `${path} must be a whole number`,
  },
})

/**
 * An object that rejects unknown keys instead of dropping them. Use it for everything that arrives over the wire.
 */
export function strictObject<Shape extends ObjectShape>(shape: Shape) {
  return object(shape).noUnknown(({ unknown }) => `Unknown field: ${unknown.slice(0, 200)}`)
}
