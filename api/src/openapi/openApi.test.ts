import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newOrderRule } from '@elegant/shared/rules'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openTestApp } from '../testing/testApp.ts'
import { toJsonSchema } from './jsonSchema.ts'
import { describedRoutes, type OpenApi } from './openapi.ts'

const testApp = await openTestApp()
const document: OpenApi = (await testApp.app.inject('/api/openapi.json')).json()
afterAll(testApp.close)

test('is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
})

test('describes every operation with a summary, responses and errors', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const calls = describedRoutes(testApp.app.apiRoutes).map(
    ({ method, url }) => `${method} ${url.replace('/api', '').replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(new Set(operations.map(({ call }) => call))).toEqual(new Set(calls))
  const silent = operations.filter(({ operation: { summary, responses } }) => {
    const statuses = Object.keys(responses).map(Number)
    return !/^[A-Z]/.test(summary) || !statuses.some((status) => status < 400) || !statuses.includes(400)
  })
  expect(silent.map(({ call }) => call)).toEqual([])
})

test('has unique operation ids', () => {
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((call) => call.operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('has no dangling references', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, group = '', name = ''] of references) expect(document.components[group]).toHaveProperty(name)
})

test('contains the limits of the rules', () => {
  expect(toJsonSchema(newOrderRule)).toMatchObject({
    type: 'object',
    additionalProperties: false,
    required: ['items_id', 'action_type'],
    properties: {
      items_id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
      action_type: { enum: expect.arrayContaining(['enquiry', 'registration', 'booking']) },
      contact: { properties: { email: { type: 'string', format: 'email', maxLength: 255 } } },
    },
  })
})

test('names no upload that the nginx of the containers would refuse for its size', async () => {
  const nginx = await readFile(path.join(import.meta.dirname, '../../../docker/nginx.conf'), 'utf8')
  const larger = Array.from(
    nginx.matchAll(/location ~ (\S+) \{[^}]*client_max_body_size/g),
    ([, address = '']) => new RegExp(address),
  )
  const uploads = Object.entries(document.paths).flatMap(([address, { post }]) => {
    const { content = {} } = post?.requestBody ?? {}
    const hasFile = 'text/csv' in content || JSON.stringify(content).includes('"format":"binary"')
    return hasFile ? [`/api${address.replace(/\{\w+\}/g, '7')}`] : []
  })
  expect(uploads.length).toBeGreaterThan(5)
  expect(uploads.filter((address) => !larger.some((location) => location.test(address)))).toEqual([])
})

test('is also served as a page without scripts', async () => {
  const { body, headers } = await testApp.app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(body).not.toContain('<script')
  for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`)
})
