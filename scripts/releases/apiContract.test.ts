import { apiDocument } from '../../api/src/apiDocument.ts'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { findBreakingChanges, matchCalls } from './apiContract.ts'

let builtOn: OpenApi
beforeAll(async () => {
  builtOn = await apiDocument()
})

/** The API as it would be after a change. */
function after(change: (document: ReturnType<typeof JSON.parse>) => void): OpenApi {
  const live = structuredClone(builtOn)
  change(live)
  return live
}
const breaksWith = (change: (document: ReturnType<typeof JSON.parse>) => void, isUsed = () => true) =>
  findBreakingChanges(builtOn, after(change), isUsed)
const schemaOf = (operation: ReturnType<typeof JSON.parse>) => operation.requestBody.content['application/json'].schema

test('an API is no break of itself', () => {
  expect(findBreakingChanges(builtOn, builtOn, () => true)).toEqual([])
})

test('a new call, a new optional field and a new answer break nothing', () => {
  expect(
    breaksWith(({ paths, components }) => {
      paths['/wishes'] = { get: paths['/shop'].get }
      for (const schema of Object.values<{ properties?: object }>(components.schemas))
        schema.properties = { ...schema.properties, novelty: { type: 'string' } }
    }),
  ).toEqual([])
})

test('a call that is gone is a break for who makes it, and for nobody else', () => {
  const gone = ({ paths }: ReturnType<typeof JSON.parse>) => delete paths['/items_categories'].get
  expect(breaksWith(gone)).toEqual(['GET /items_categories is not there'])
  expect(findBreakingChanges(builtOn, after(gone), (address) => address === '/shop')).toEqual([])
})

test.each([
  ['/customer', '{path:"/customer",method:"PATCH"}', true],
  ['/customer', '{path:"/customer/dashboard"}', false],
  ['/items/{id}/copy', 'path:"/items/".concat(e)', true],
  ['/items/{id}', 'path:"/items"', false],
])('whether %s is called by %s: %s', (address, code, isCalled) => {
  expect(matchCalls(code)(address)).toBe(isCalled)
})

test('a field that is asked for now, or refused, or of another type is a break', () => {
  const change = (edit: (schema: ReturnType<typeof JSON.parse>) => void) =>
    breaksWith(({ paths, components }) => {
      const schema = schemaOf(paths['/cart_items'].post)
      edit(schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema)
    })
  expect(change((schema) => schema.required.push('gift'))).toEqual(['POST /cart_items body.gift is asked for'])
  expect(change((schema) => delete schema.properties.quantity)).toEqual(['POST /cart_items body.quantity is refused'])
  expect(change((schema) => Object.assign(schema.properties.quantity, { type: 'string' }))).toEqual([
    'POST /cart_items body.quantity is string, not integer',
  ])
})

test('a field that is no longer answered is a break', () => {
  const found = breaksWith(({ components }) => {
    for (const schema of Object.values<{ properties?: Record<string, unknown> }>(components.schemas))
      delete schema.properties?.Full_name
  })
  expect(found.some((words) => /^GET \/customer answer\.Full_name is not there$/.test(words))).toBe(true)
})
