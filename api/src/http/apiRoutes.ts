import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Schema } from 'yup'
import type { Access } from './visitor.ts'

/** Headers that a call may take beside the bearer token. */
export type CallHeader = 'shop-domain' | 'shop-key' | 'user-id' | 'Idempotency-Key' | 'If-Match' | 'If-None-Match'

/** One registered call. */
export interface ApiRoute {
  method: string
  url: string
  access: Access | undefined
  schema: FastifySchema
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the API, for whoever must know them all. */
    apiRoutes: ApiRoute[]
  }
  /** What a call says of itself, for the description of the API. */
  interface FastifySchema {
    /** One sentence. */
    summary?: string
    /** Fields of a form with a file, in place of a JSON body. */
    form?: Schema
    /** The kind of file that is the body. */
    file?: string
    /** Plain texts that the address carries in its query, beside or instead of `external`. */
    queries?: readonly string[]
    takes?: readonly CallHeader[]
    /** Statuses that it refuses with, beyond those that follow from its access, rules and parameters. */
    refuses?: number[]
  }
}

/** Notes every route that the scope registers from now on. */
export function collectRoutes(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    for (const one of [method].flat()) scope.apiRoutes.push({ method: one, url, access: config?.access, schema })
  })
}

/** The methods that an address takes, to tell a wrong method from a wrong address. */
export function methodsOf({ apiRoutes }: FastifyInstance, path: string): string[] {
  return apiRoutes
    .filter(({ url }) => !url.endsWith('*') && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)
}
