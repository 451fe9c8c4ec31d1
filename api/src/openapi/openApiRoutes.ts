import type { Api } from '../http/validation.ts'
import { apiPage, apiPagePolicy } from './apiPage.ts'
import { openApiOf } from './openapi.ts'
import { documentAnswer, pageAnswer } from './responses.ts'

/** Serves the API description as JSON and as HTML. */
export function openApiRoutes(api: Api): void {
  const document = once(() => openApiOf(api.apiRoutes))
  const page = once(() => apiPage(document()))

  api.get(
    '/openapi.json',
    {
      config: { access: 'open' },
      schema: { summary: 'This document, as OpenAPI 3.1.', response: { 200: documentAnswer } },
    },
    () => document(),
  )
  api.get(
    '/docs',
    { config: { access: 'open' }, schema: { summary: 'This document, as a page.', response: { 200: pageAnswer } } },
    async (_, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', apiPagePolicy).send(page()),
  )
}

/** Defers work to the first request, when all routes are registered. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
