import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, notFound } from '../responses/httpErrors.ts'
import { getPath } from '../server/webServer.ts'
import { getMethods } from './apiRoutes.ts'

/** Answers calls that the API does not have. A route, not a not-found handler: a page server may handle all other paths. */
export function rejectUnknownRoutes(scope: FastifyInstance): void {
  scope.all('/*', { config: { access: 'open' } }, (request: FastifyRequest, reply: FastifyReply): never => {
    const path = getPath(request)
    const allowed = getMethods(request.server, path)
    if (allowed.length === 0 || allowed.includes(request.method))
      throw notFound(`There is no call ${request.method} ${path}.`)
    void reply.header('allow', allowed.join(', '))
    throw new HttpError(405, errorCodes.methodNotAllowed, `${path} does not take ${request.method}.`)
  })
}
