import { apiDocument } from '../../api/src/apiDocument.ts'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { findBreakingChanges, findUnknownCalls, matchCalls } from './apiContract.ts'

let builtOn: OpenApi
beforeAll(async () => {
  builtOn = await apiDocument()
})

/** A copy of the API description with a change. */
function after(change: (document: ReturnType<typeof JSON.parse>) => void): OpenApi {
  const live = structuredClone(builtOn)
  change(live)
  return live
}
const breaksWith = (change: (document: ReturnType<typeof JSON.parse>) => void, isUsed = () => true) =>
  findBreakingChanges(builtOn, after(change), isUsed)
const getSchema = (operation: ReturnType<typeof JSON.parse>) => operation.requestBody.content['application/json'].schema

test('an API is compatible with itself', () => {
  expect(findBreakingChanges(builtOn, builtOn, () => true)).toEqual([])
})

test('new endpoints, optional fields and response fields are compatible', () => {
  expect(
    breaksWith(({ paths, components }) => {
      paths['/absent'] = { get: paths['/shop'].get }
      for (const schema of Object.values<{ properties?: object }>(components.schemas))
        schema.properties = { ...schema.properties, novelty: { type: 'string' } }
    }),
  ).toEqual([])
})

test('a removed endpoint is a breaking change only for clients that call it', () => {
  const gone = ({ paths }: ReturnType<typeof JSON.parse>) => delete paths['/items_categories'].get
  expect(breaksWith(gone)).toEqual(['GET /items_categories is missing'])
  expect(findBreakingChanges(builtOn, after(gone), (address) => address === '/shop')).toEqual([])
})

test.each([
  ['/customer', '{path:"/customer",method:"PATCH"}', true],
  ['/customer', '{path:"/customer/dashboard"}', false],
  ['/items/{id}/copy', 'path:"/items/".concat(e)', true],
  ['/items/{id}', 'path:"/items"', false],
])('%s is called by %s: %s', (address, code, isCalled) => {
  expect(matchCalls(code)(address)).toBe(isCalled)
})

test('a newly required, a removed or a retyped field of a request is a breaking change', () => {
  const change = (edit: (schema: ReturnType<typeof JSON.parse>) => void) =>
    breaksWith(({ paths, components }) => {
      const schema = getSchema(paths['/cart_items'].post)
      edit(schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema)
    })
  expect(change((schema) => schema.required.push('gift'))).toEqual(['POST /cart_items body.gift is required'])
  expect(change((schema) => delete schema.properties.quantity)).toEqual([
    'POST /cart_items body.quantity is not accepted',
  ])
  expect(change((schema) => Object.assign(schema.properties.quantity, { type: 'string' }))).toEqual([
    'POST /cart_items body.quantity is string, not integer',
  ])
})

test('a removed response field is a breaking change', () => {
  const found = breaksWith(({ components }) => {
    for (const schema of Object.values<{ properties?: Record<string, unknown> }>(components.schemas))
      delete schema.properties?.Full_name
  })
  expect(found.some((change) => /^GET \/customer response\.Full_name is missing$/.test(change))).toBe(true)
})

test.each([
  ['{path:"/absent",asUser:!0}', ['it calls /absent, which no API document has']],
  ['{path:`/items/<e>/absent`,method:"POST"}', ['it calls /items/{}/absent, which no API document has']],
  ['{path:`/items/<r(e.id)>/seats`}', []],
  ['{path:"/items_by_type/Product?external={}"}', []],
  ['{path:"/cart_items",method:"POST"},{path:`/cart_items/<e>/estimate/answer`}', []],
  ['{path:"/events",chunk:"events"},{path:`/admin/<e>`,type:a}', []],
  ['{path:e,originalPath:t.path},clip-path:inset(50%)', []],
])('unknown calls of %s: %j', (code, unknown) => {
  // Templates of the minified code, which the linter forbids in a string.
  const minified = code.replace(/<(.+?)>/g, (_, value) => `$\{${value}}`)
  const isPage = (address: string) => address === '/events' || address.startsWith('/admin/')
  expect(findUnknownCalls(minified, [builtOn], isPage)).toEqual(unknown)
})

test('a call that one of the documents describes is not reported', () => {
  const next = after(({ paths }) => {
    paths['/absent'] = { get: paths['/shop'].get }
  })
  expect(findUnknownCalls('{path:"/absent"}', [builtOn, next], () => false)).toEqual([])
})
