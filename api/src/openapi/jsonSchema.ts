import type { CustomSchemaMetadata, SchemaDescription, SchemaFieldDescription } from 'yup'

/** A JSON Schema (2020-12), the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>

/** The part of a yup schema that is used here. */
export interface Rule {
  describe: () => SchemaFieldDescription
}

/** Converts a rule to JSON Schema; a titled rule becomes a reference. */
export function toJsonSchema(rule: Rule): JsonSchema {
  return referenceOr(rule.describe())
}

/** Converts a rule to JSON Schema even if it has a title. */
export function getDefinition(rule: Rule): JsonSchema {
  return getSchema(rule.describe())
}

/** The rules in a rule that have a title, itself among them, each with its title. */
export function getDefinitions(rule: Rule): [string, JsonSchema][] {
  return findTitled(rule.describe())
}

function findTitled(described: SchemaFieldDescription): [string, JsonSchema][] {
  if (!('tests' in described)) return []
  const { title, either = [] } = getMetaDescription(described)
  const inner = [
    ...('fields' in described ? Object.values(described.fields) : []),
    ...('innerType' in described ? [described.innerType ?? []].flat() : []),
  ]
  const own: [string, JsonSchema][] = title === undefined ? [] : [[title, getSchema({ ...described, nullable: false })]]
  return [...own, ...either.flatMap(getDefinitions), ...inner.flatMap(findTitled)]
}

export function getMeta(rule: Rule): CustomSchemaMetadata {
  return getMetaDescription(rule.describe())
}

function getMetaDescription(described: SchemaFieldDescription): CustomSchemaMetadata {
  return ('meta' in described && described.meta) || {}
}

function referenceOr(described: SchemaFieldDescription): JsonSchema {
  const { title } = getMetaDescription(described)
  if (title === undefined) return getSchema(described)
  const reference = { $ref: `#/components/schemas/${title}` }
  return 'nullable' in described && described.nullable ? { anyOf: [reference, { type: 'null' }] } : reference
}

function getSchema(described: SchemaFieldDescription): JsonSchema {
  // Our rules contain no lazy schemas or references to other fields.
  if (!('tests' in described)) return {}
  const { meta, oneOf, nullable } = described
  if (meta?.either) return { anyOf: meta.either.map(toJsonSchema) }
  return {
    ...(oneOf.length > 0 ? { enum: nullable ? [...new Set([...oneOf, null])] : oneOf } : getType(described)),
    ...(meta?.description !== undefined && { description: meta.description }),
    ...(meta?.format !== undefined && { format: meta.format }),
    ...getLimits(described),
    ...('fields' in described && getFields(described.fields)),
    ...('innerType' in described && getItems(described.innerType)),
  }
}

function getType({ type: kind, meta, nullable, tests }: SchemaDescription): JsonSchema {
  const type = meta?.type ?? (kind === 'number' && tests.some(({ name }) => name === 'integer') ? 'integer' : kind)
  if (type === 'mixed') return {}
  return { type: nullable ? [type, 'null'] : type }
}

/** JSON Schema keywords by yup type and test name. Custom tests are code and have no keyword. */
const keywords: Record<string, Partial<Record<string, string>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum', more: 'exclusiveMinimum' },
  array: { min: 'minItems', max: 'maxItems' },
}

function getLimits({ type, tests, optional, nullable, oneOf }: SchemaDescription): JsonSchema {
  const limits: JsonSchema = {}
  if (
    type === 'string' &&
    !optional &&
    !nullable &&
    oneOf.length === 0 &&
    tests.some(({ name }) => name === 'required')
  ) {
    limits.minLength = 1
  }
  for (const { name = '', params } of tests) {
    const keyword = keywords[type]?.[name]
    if (keyword && typeof params?.[name] === 'number') limits[keyword] = params[name]
    if (name === 'email') limits.format = 'email'
    if (name === 'matches' && params?.regex instanceof RegExp && params.regex.flags === '') {
      limits.pattern = params.regex.source
    }
    if (name === 'noUnknown') limits.additionalProperties = false
  }
  return limits
}

function getFields(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const required = Object.entries(fields).filter(([, field]) => 'optional' in field && !field.optional)
  return {
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, referenceOr(field)])),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

function getItems(inner: SchemaFieldDescription | SchemaFieldDescription[] | undefined): JsonSchema {
  if (inner === undefined) return {}
  return Array.isArray(inner) ? { prefixItems: inner.map(referenceOr) } : { items: referenceOr(inner) }
}
