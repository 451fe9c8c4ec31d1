import type { FastifyInstance } from 'fastify'
import type { Access } from './auth/access.ts'

/** One registered call. */
export interface ApiRoute {
  method: string
  url: string
  access: Access | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the API, for whoever must know them all. */
    apiRoutes: ApiRoute[]
  }
}

/** Notes every route that the scope registers from now on. */
export function collectRoutes(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) scope.apiRoutes.push({ method: one, url, access: config?.access })
  })
}

/** The methods that an address takes, to tell a wrong method from a wrong address. */
export function methodsOf({ apiRoutes }: FastifyInstance, path: string): string[] {
  return apiRoutes
    .filter(({ url }) => !url.endsWith('*') && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method)
}
