import type { OpenApi, Operation } from '../../api/src/openapi/openapi.ts'

// Finds the changes of the API that break a front end built for an earlier version. New endpoints, response fields and
// optional request fields are backward compatible.

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
}

/** Returns one message for each incompatible endpoint or field. `isUsed` is true for paths that the front end calls. */
export function findBreakingChanges(expected: OpenApi, live: OpenApi, isUsed: (address: string) => boolean): string[] {
  const found: string[] = []
  for (const [address, methods] of Object.entries(expected.paths)) {
    if (!isUsed(address)) continue
    for (const [method, known] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${address}`
      const actual = live.paths[address]?.[method]
      if (!actual) found.push(`${call} is missing`)
      else found.push(...compareOperations(call, { document: expected, call: known }, { document: live, call: actual }))
    }
  }
  return found
}

/** Returns a predicate, true if code may call a path: it contains the path in quotes, or its part before a parameter. */
export function matchCalls(code: string): (address: string) => boolean {
  return (address) => {
    const [start = ''] = address.split('{')
    const ends = address === start ? ['"', "'", '`'] : ['']
    return ends.some((end) => code.includes(start + end))
  }
}

/**
 * Returns one message for each call of the code to an address that no API document knows. Minified code still names the
 * address of a call as `path`, like that of a page; `isPage` is true for pages.
 */
export function findUnknownCalls(code: string, documents: OpenApi[], isPage: (address: string) => boolean): string[] {
  const known = documents.flatMap(({ paths }) => Object.keys(paths).map(toSegments))
  const called = Array.from(code.matchAll(/\bpath:(["'`])(\/(?:\$\{[^}`]*\}|(?!\1)[^$\s])*)\1/g), ([, , text = '']) =>
    text.replace(/\$\{[^}]*\}/g, '{}').replace(/\?.*$/, ''),
  )
  return [...new Set(called)]
    .filter((address) => !isPage(address) && !known.some((path) => isSameAddress(toSegments(address), path)))
    .map((address) => `it calls ${address}, which no API document has`)
}

/** The parts of an address; a parameter is '{}'. */
function toSegments(address: string): string[] {
  return address
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.includes('{') ? '{}' : segment))
}

function isSameAddress(called: string[], known: string[]): boolean {
  return (
    called.length === known.length &&
    known.every((segment, place) => [segment, called[place]].includes('{}') || segment === called[place])
  )
}

interface ApiOperation {
  document: OpenApi
  call: Operation
}

function compareOperations(name: string, expected: ApiOperation, live: ApiOperation): string[] {
  const sent = requestBody(expected)
  const taken = requestBody(live)
  const answered = responseBody(expected)
  const given = responseBody(live)
  return [
    ...(sent && taken ? findRejectedFields(`${name} body`, sent, taken) : []),
    ...(!sent && taken?.schema.required?.length ? [`${name} requires a body`] : []),
    ...(answered && given ? findMissingFields(`${name} response`, answered, given) : []),
  ]
}

interface ResolvedSchema {
  schema: Schema
  document: OpenApi
}

/** Fields of the request that the live API rejects or newly requires. */
function findRejectedFields(where: string, sent: ResolvedSchema, taken: ResolvedSchema): string[] {
  if (!isAssignable(sent.schema, taken.schema)) return [`${where} is ${describeType(taken)}, not ${describeType(sent)}`]
  const known = sent.schema.properties ?? {}
  const found = (taken.schema.required ?? [])
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `${where}.${field} is required`)
  for (const [field, schema] of Object.entries(known)) {
    const actual = taken.schema.properties?.[field]
    if (actual)
      found.push(
        ...findRejectedFields(
          `${where}.${field}`,
          resolveSchema(sent.document, schema),
          resolveSchema(taken.document, actual),
        ),
      )
    else if (taken.schema.additionalProperties === false) found.push(`${where}.${field} is not accepted`)
  }
  return found
}

/** Fields of the response that the live API no longer returns. */
function findMissingFields(where: string, expected: ResolvedSchema, given: ResolvedSchema): string[] {
  if (!isAssignable(given.schema, expected.schema))
    return [`${where} is ${describeType(given)}, not ${describeType(expected)}`]
  const found: string[] = []
  for (const [field, schema] of Object.entries(expected.schema.properties ?? {})) {
    const actual = given.schema.properties?.[field]
    if (actual)
      found.push(
        ...findMissingFields(
          `${where}.${field}`,
          resolveSchema(expected.document, schema),
          resolveSchema(given.document, actual),
        ),
      )
    else if (expected.schema.required?.includes(field)) found.push(`${where}.${field} is missing`)
  }
  const [one, other] = [expected.schema.items, given.schema.items]
  if (one && other)
    found.push(
      ...findMissingFields(`${where}[]`, resolveSchema(expected.document, one), resolveSchema(given.document, other)),
    )
  return found
}

/** True if all types of one schema are types of the other. A schema without a type allows any. */
function isAssignable(one: Schema, other: Schema): boolean {
  const [these, those] = [getTypes(one), getTypes(other)]
  if (these.length === 0 || those.length === 0) return true
  return these.every((type) => those.includes(type) || (type === 'integer' && those.includes('number')))
}

function getTypes({ type = [] }: Schema): string[] {
  return [type].flat()
}

function describeType({ schema }: ResolvedSchema): string {
  return getTypes(schema).join(' or ')
}

function requestBody({ document, call }: ApiOperation): ResolvedSchema | undefined {
  const schema = call.requestBody?.content['application/json']?.schema
  return schema && resolveSchema(document, schema)
}

function responseBody({ document, call }: ApiOperation): ResolvedSchema | undefined {
  const [, response] = Object.entries(call.responses).find(([status]) => /^2/.test(status)) ?? []
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined
  return schema && resolveSchema(document, schema)
}

/** Resolves a reference to a named schema. */
function resolveSchema(document: OpenApi, schema: Schema): ResolvedSchema {
  const name = schema.$ref?.split('/').at(-1)
  const named: Schema | undefined = name === undefined ? undefined : Object(document.components.schemas)[name]
  return { document, schema: named ?? schema }
}
