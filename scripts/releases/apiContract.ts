import type { OpenApi, Operation } from '../../api/src/openapi/openapi.ts'

// What a front end that was built on one API meets at another. New calls, answers and optional fields cost nobody anything.

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
}

/** What would break: in words, one for each call and field. `isUsed` tells which addresses the front end calls. */
export function breaks(builtOn: OpenApi, live: OpenApi, isUsed: (address: string) => boolean): string[] {
  const found: string[] = []
  for (const [address, methods] of Object.entries(builtOn.paths)) {
    if (!isUsed(address)) continue
    for (const [method, known] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${address}`
      const there = live.paths[address]?.[method]
      if (!there) found.push(`${call} is not there`)
      else found.push(...breaksOf(call, { document: builtOn, call: known }, { document: live, call: there }))
    }
  }
  return found
}

/** Whether code may call an address: one without a parameter stands in it as a whole, of others the beginning. */
export function callsIn(code: string): (address: string) => boolean {
  return (address) => {
    const [start = ''] = address.split('{')
    const ends = address === start ? ['"', "'", '`'] : ['']
    return ends.some((end) => code.includes(start + end))
  }
}

interface Side {
  document: OpenApi
  call: Operation
}

function breaksOf(name: string, builtOn: Side, live: Side): string[] {
  const sent = bodyOf(builtOn)
  const taken = bodyOf(live)
  const answered = answerOf(builtOn)
  const given = answerOf(live)
  return [
    ...(sent && taken ? refused(`${name} body`, sent, taken) : []),
    ...(!sent && taken?.schema.required?.length ? [`${name} asks for a body`] : []),
    ...(answered && given ? missing(`${name} answer`, answered, given) : []),
  ]
}

interface Part {
  schema: Schema
  document: OpenApi
}

/** What the live API would not take. */
function refused(where: string, sent: Part, taken: Part): string[] {
  if (!isWithin(sent.schema, taken.schema)) return [`${where} is ${words(taken)}, not ${words(sent)}`]
  const known = sent.schema.properties ?? {}
  const found = (taken.schema.required ?? [])
    .filter((field) => !Object.hasOwn(known, field))
    .map((field) => `${where}.${field} is asked for`)
  for (const [field, schema] of Object.entries(known)) {
    const there = taken.schema.properties?.[field]
    if (there) found.push(...refused(`${where}.${field}`, part(sent.document, schema), part(taken.document, there)))
    else if (taken.schema.additionalProperties === false) found.push(`${where}.${field} is refused`)
  }
  return found
}

/** What the live API would not answer. */
function missing(where: string, expected: Part, given: Part): string[] {
  if (!isWithin(given.schema, expected.schema)) return [`${where} is ${words(given)}, not ${words(expected)}`]
  const found: string[] = []
  for (const [field, schema] of Object.entries(expected.schema.properties ?? {})) {
    const there = given.schema.properties?.[field]
    if (there) found.push(...missing(`${where}.${field}`, part(expected.document, schema), part(given.document, there)))
    else if (expected.schema.required?.includes(field)) found.push(`${where}.${field} is not there`)
  }
  const [one, other] = [expected.schema.items, given.schema.items]
  if (one && other) found.push(...missing(`${where}[]`, part(expected.document, one), part(given.document, other)))
  return found
}

/** Whether all types of one are types of the other; where a side says nothing, anything goes. */
function isWithin(one: Schema, other: Schema): boolean {
  const [these, those] = [typesOf(one), typesOf(other)]
  if (these.length === 0 || those.length === 0) return true
  return these.every((type) => those.includes(type) || (type === 'integer' && those.includes('number')))
}

function typesOf({ type = [] }: Schema): string[] {
  return [type].flat()
}

function words({ schema }: Part): string {
  return typesOf(schema).join(' or ')
}

function bodyOf({ document, call }: Side): Part | undefined {
  const schema = call.requestBody?.content['application/json']?.schema
  return schema && part(document, schema)
}

function answerOf({ document, call }: Side): Part | undefined {
  const [, answer] = Object.entries(call.responses).find(([status]) => /^2/.test(status)) ?? []
  const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined
  return schema && part(document, schema)
}

/** A schema, followed to where it is written. */
function part(document: OpenApi, schema: Schema): Part {
  const name = schema.$ref?.split('/').at(-1)
  const named: Schema | undefined = name === undefined ? undefined : Object(document.components.schemas)[name]
  return { document, schema: named ?? schema }
}
