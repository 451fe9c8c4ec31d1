import { siteName } from '@elegant/shared/rules'
import type { ApiRoute, RouteSchema } from '../http/routes/apiRoutes.ts'
import {
  accessDescriptions,
  errorDescriptions,
  getTag,
  headerDescriptions,
  introduction,
  successDescriptions,
  tags,
} from './documentTexts.ts'
import { getDefinition, getDefinitions, getMeta, type JsonSchema, type Rule, toJsonSchema } from './jsonSchema.ts'
import { errorResponse } from './responses.ts'

/** An operation of the document. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; description?: string; [more: string]: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema }> } | { $ref: string }
  >
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Generates the OpenAPI 3.1 document from the routes and their validation rules. */
export function createOpenApi(routes: ApiRoute[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const route of describedRoutes(routes)) {
    const address = getAddress(route)
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: describeOperation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1.0.0', description: introduction },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The authToken of GET /auth/me.' },
      },
      schemas: Object.fromEntries([errorResponse, ...getResponses(routes)].flatMap(getDefinitions)),
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [
          `refused${status}`,
          { description, content: { 'application/json': { schema: toJsonSchema(errorResponse) } } },
        ]),
      ),
    },
  }
}

/** Excludes HEAD routes and the catch-all route. */
export function describedRoutes(routes: ApiRoute[]): ApiRoute[] {
  return routes.filter(({ method, url }) => method !== 'HEAD' && !url.endsWith('*'))
}

/** The error statuses of an operation. */
export function getErrorStatuses({ access, url, schema }: ApiRoute): number[] {
  const { body, form, file, params, query, headers = [], errors = [] } = schema
  const statuses = [400, 429, 500, 503, ...errors]
  if (access !== 'open') statuses.push(401, 403)
  if (params !== undefined || url.includes(':')) statuses.push(404)
  if (body !== undefined || form !== undefined || file !== undefined) statuses.push(413, 415)
  if (headers.includes('If-Match')) statuses.push(409)
  if (headers.includes('Idempotency-Key')) statuses.push(422)
  if (query !== undefined) statuses.push(400)
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function describeOperation(route: ApiRoute): Operation {
  const { method, access = 'open', schema } = route
  return {
    operationId:
      `${method.toLowerCase()}${getAddress(route).replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`.replace(
        /\W/g,
        '',
      ),
    tags: [getTag(getAddress(route))],
    summary: schema.summary ?? '',
    description: accessDescriptions[access],
    security: access === 'open' ? [] : [{ token: [] }],
    parameters: getParameters(schema, access === 'open'),
    ...getBody(schema),
    responses: {
      ...successResponses(schema.response),
      ...(schema.headers?.includes('If-None-Match') && { 304: { description: successDescriptions[304] ?? '' } }),
      ...errorResponses(route),
    },
  }
}

function getAddress({ url }: ApiRoute): string {
  return url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')
}

function getParameters(
  { params, query, queries = [], headers = [] }: RouteSchema,
  isOpen: boolean,
): Operation['parameters'] {
  const inPath = params ? Object.entries(getProperties(params)) : []
  return [
    ...inPath.map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...(query
      ? [
          {
            name: 'external',
            in: 'query',
            required: false,
            description: 'One JSON object.',
            content: { 'application/json': { schema: toJsonSchema(query) } },
          },
        ]
      : []),
    ...queries.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
    ...[...(isOpen ? [] : (['user-id'] as const)), ...headers].map((name) => ({
      name,
      in: 'header',
      required: name === 'shop-domain' || name === 'shop-key',
      description: headerDescriptions[name],
      schema: { type: 'string' },
    })),
  ]
}

function getProperties(rule: Rule): Record<string, JsonSchema> {
  const { properties } = getDefinition(rule)
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

function getBody({ body, form, file }: RouteSchema): Pick<Operation, 'requestBody'> {
  if (file) return { requestBody: { required: true, content: { [file]: { schema: { type: 'string' } } } } }
  if (form)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: toJsonSchema(form) } } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } } }
}

function successResponses(response: RouteSchema['response'] = {}): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(response).map(([status, rule]) => [
      status,
      {
        description: successDescriptions[status] ?? '',
        content: { [getMeta(rule).contentType ?? 'application/json']: { schema: toJsonSchema(rule) } },
      },
    ]),
  )
}

function errorResponses(route: ApiRoute): Operation['responses'] {
  return Object.fromEntries(
    getErrorStatuses(route).map((status) => [String(status), { $ref: `#/components/responses/refused${status}` }]),
  )
}

function getResponses(routes: ApiRoute[]): Rule[] {
  return describedRoutes(routes).flatMap(({ schema: { response = {} } }) => Object.values(response))
}
