import type { FastifyInstance } from 'fastify'
import { routesFor } from '../http/routes/route.ts'
import { apiPage, apiPagePolicy } from './apiPage.ts'
import { createOpenApi } from './openapi.ts'
import { documentResponse, pageResponse } from './responses.ts'

/** Serves the API description as JSON and as HTML. */
export function openApiRoutes(api: FastifyInstance): void {
  const open = routesFor(api, 'open')
  const document = once(() => createOpenApi(api.apiRoutes))
  const page = once(() => apiPage(document()))

  open.get('/openapi.json', 'This document, as OpenAPI 3.1.', { 200: documentResponse, handler: document })
  open.get('/docs', 'This document, as a page.', {
    200: pageResponse,
    handler: ({ reply }) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', apiPagePolicy).send(page()),
  })
}

/** Defers work to the first request, when all routes are registered. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
