import type { FastifyInstance } from 'fastify'
import { type ISchema, ValidationError } from 'yup'
import type { ApiRoute } from '../http/routes/apiRoutes.ts'
import { describedRoutes, getErrorStatuses } from '../openapi/openapi.ts'
import { errorResponse } from '../openapi/responses.ts'

/** Asserts that a response conforms to the description of its route. */
export async function assertConforms(
  { apiRoutes }: FastifyInstance,
  { method, path, status, body }: { method: string; path: string; status: number; body: unknown },
): Promise<void> {
  const route = getRoute(apiRoutes, method, path)
  if (!route || status === 304) return
  const call = `${method} ${route.url}`
  if (status >= 400) {
    if (!getErrorStatuses(route).includes(status))
      throw new Error(`${call} returned error ${status}, which is not documented`)
    return assertIs(errorResponse, body, `${call} ${status}`)
  }
  const rule = route.schema.response?.[status]
  if (!rule) throw new Error(`${call} returned ${status}, which is not documented`)
  await assertIs(rule, body, `${call} ${status}`)
}

async function assertIs(rule: Pick<ISchema<unknown>, 'validate'>, body: unknown, what: string): Promise<void> {
  try {
    await rule.validate(body, { strict: true, abortEarly: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const broken = error.errors.join(' · ')
    throw new Error(`${what} does not conform to its description: ${broken}\n${JSON.stringify(body).slice(0, 2000)}`, {
      cause: error,
    })
  }
}

/** Returns the route of a URL: of several matches the one with the fewest parameters. */
function getRoute(routes: ApiRoute[], method: string, path: string): ApiRoute | undefined {
  const address = `/api${path}`.split('?', 1).join('')
  return describedRoutes(routes)
    .filter((route) => route.method === method && new RegExp(`^${route.url.replace(/:\w+/g, '[^/]+')}$`).test(address))
    .sort((a, b) => a.url.split(':').length - b.url.split(':').length)[0]
}
