import type { FastifyInstance } from 'fastify'
import type { Schema } from 'yup'
import type { Access } from '../requests/visitor.ts'

/** Request headers of a route besides the bearer token. */
export type CallHeader = 'shop-domain' | 'shop-key' | 'user-id' | 'Idempotency-Key' | 'If-Match' | 'If-None-Match'

/** A route's entry in the description of the API. */
export interface RouteSchema {
  /** One sentence. */
  summary?: string
  params?: Schema
  /** Rule of the JSON in `?external=`. */
  query?: Schema
  body?: Schema
  /** Fields of a multipart form, instead of a JSON body. */
  form?: Schema
  /** Media type of a body that is a file. */
  file?: string
  /** Plain query parameters, besides or instead of `external`. */
  queries?: readonly string[]
  headers?: readonly CallHeader[]
  /** Error statuses beyond those implied by its access level, rules and parameters. */
  errors?: readonly number[]
  /** Responses by status. */
  response?: Record<string, Schema>
}

export interface ApiRoute {
  method: string
  url: string
  access: Access | undefined
  schema: RouteSchema
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes of the API, for its description and for tests. */
    apiRoutes: ApiRoute[]
  }
  interface FastifyContextConfig {
    schema?: RouteSchema
  }
}

/** Collects every route that the scope registers from now on. */
export function collectRoutes(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url, config: { access, schema = {} } = {} }) => {
    for (const one of [method].flat()) scope.apiRoutes.push({ method: one, url, access, schema })
  })
}

/** Returns the methods of a path, to distinguish 405 from 404. */
export function getMethods({ apiRoutes }: FastifyInstance, path: string): string[] {
  return apiRoutes
    .filter(({ url }) => !url.endsWith('*') && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)
}
