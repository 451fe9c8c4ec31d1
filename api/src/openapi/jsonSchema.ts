import type { CustomSchemaMetadata, SchemaDescription, SchemaFieldDescription } from 'yup'

/** A JSON Schema (2020-12), the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>

/** The part of a yup schema that is used here. */
export interface Rule {
  describe: () => SchemaFieldDescription
}

/** Converts a rule to JSON Schema; a titled rule becomes a reference. */
export function jsonSchemaOf(rule: Rule): JsonSchema {
  return referenceOr(rule.describe())
}

/** Converts a rule to JSON Schema even if it has a title. */
export function definitionOf(rule: Rule): JsonSchema {
  return schemaOf(rule.describe())
}

/** The rules in a rule that have a title, itself among them, each with its title. */
export function definitionsIn(rule: Rule): [string, JsonSchema][] {
  return titledIn(rule.describe())
}

function titledIn(described: SchemaFieldDescription): [string, JsonSchema][] {
  if (!('tests' in described)) return []
  const { title, either = [] } = metaOfDescription(described)
  const inner = [
    ...('fields' in described ? Object.values(described.fields) : []),
    ...('innerType' in described ? [described.innerType ?? []].flat() : []),
  ]
  const own: [string, JsonSchema][] = title === undefined ? [] : [[title, schemaOf({ ...described, nullable: false })]]
  return [...own, ...either.flatMap(definitionsIn), ...inner.flatMap(titledIn)]
}

/** The metadata of a rule. */
export function metaOf(rule: Rule): CustomSchemaMetadata {
  return metaOfDescription(rule.describe())
}

function metaOfDescription(described: SchemaFieldDescription): CustomSchemaMetadata {
  return ('meta' in described && described.meta) || {}
}

function referenceOr(described: SchemaFieldDescription): JsonSchema {
  const { title } = metaOfDescription(described)
  if (title === undefined) return schemaOf(described)
  const reference = { $ref: `#/components/schemas/${title}` }
  return 'nullable' in described && described.nullable ? { anyOf: [reference, { type: 'null' }] } : reference
}

function schemaOf(described: SchemaFieldDescription): JsonSchema {
  // Our rules contain no lazy schemas or references to other fields.
  if (!('tests' in described)) return {}
  const { meta, oneOf, nullable } = described
  if (meta?.either) return { anyOf: meta.either.map(jsonSchemaOf) }
  return {
    ...(oneOf.length > 0 ? { enum: nullable ? [...new Set([...oneOf, null])] : oneOf } : typeOf(described)),
    ...(meta?.description !== undefined && { description: meta.description }),
    ...(meta?.format !== undefined && { format: meta.format }),
    ...limitsOf(described),
    ...('fields' in described && fieldsOf(described.fields)),
    ...('innerType' in described && itemsOf(described.innerType)),
  }
}

function typeOf({ type: kind, meta, nullable, tests }: SchemaDescription): JsonSchema {
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

function limitsOf({ type, tests, optional, nullable, oneOf }: SchemaDescription): JsonSchema {
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

function fieldsOf(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const required = Object.entries(fields).filter(([, field]) => 'optional' in field && !field.optional)
  return {
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, referenceOr(field)])),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

function itemsOf(inner: SchemaFieldDescription | SchemaFieldDescription[] | undefined): JsonSchema {
  if (inner === undefined) return {}
  return Array.isArray(inner) ? { prefixItems: inner.map(referenceOr) } : { items: referenceOr(inner) }
}
