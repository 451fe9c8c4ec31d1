import { type ObjectShape, object, setLocale } from 'yup'

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
 * An object whose unknown keys are refused by name instead of being dropped.
 * Use it for everything that arrives over the wire.
 */
export function strictObject<Shape extends ObjectShape>(shape: Shape) {
  return object(shape).noUnknown(({ unknown }) => `Unknown field: ${unknown.slice(0, 200)}`)
}
