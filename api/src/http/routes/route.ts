import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify'
import type { InferType, Schema } from 'yup'
import type { EditTarget } from '../requests/editTarget.ts'
import { idParam } from '../requests/idParam.ts'
import { readIfMatch } from '../requests/ifMatch.ts'
import { readText } from '../requests/json.ts'
import { bodyReader, paramsReader, queryReader } from '../requests/validation.ts'
import { type Access, getAuthor, getMember, getVisitor } from '../requests/visitor.ts'
import type { RouteSchema } from './apiRoutes.ts'
import { sendJson } from './responseCache.ts'

/** The rules of a route, its responses by status, and its handler. */
interface Route<Params extends Schema, Query extends Schema, Body extends Schema> extends RouteSchema {
  /** By default the rule of `:id`, if the path has it. */
  params?: Params
  query?: Query
  body?: Body
  200?: Schema
  201?: Schema
  302?: Schema
  options?: RouteShorthandOptions
  /** Returns an object, serialized JSON, or the reply that it has sent. */
  handler: (call: Call<Params, Query, Body>) => unknown
}

type None = Schema<undefined>

/** Declares the routes of an access level. */
export function routesFor(api: FastifyInstance, access: Access) {
  const add =
    (method: HTTPMethods) =>
    <Params extends Schema = None, Query extends Schema = None, Body extends Schema = None>(
      url: string,
      summary: string,
      { handler, options, 200: ok, 201: created, 302: redirect, ...rules }: Route<Params, Query, Body>,
    ): void => {
      const idRule = !rules.params && url.includes('/:id') ? idParam : undefined
      const responses = Object.entries({ 200: ok, 201: created, 302: redirect })
      const response = Object.fromEntries(
        responses.flatMap(([status, rule]) => (rule ? [[status, rule] as const] : [])),
      )
      const readCall = callReader(rules, idRule)
      const calls = new WeakMap<FastifyRequest, Call<Params, Query, Body>>()
      api.route({
        ...options,
        method,
        url,
        config: { access, schema: { ...rules, params: rules.params ?? idRule, summary, response } },
        schema: { response },
        // Validates before the limits are counted (callLimits.ts).
        preValidation: async (request, reply) => void calls.set(request, readCall(request, reply)),
        async handler(request, reply) {
          const call = calls.get(request)
          if (!call) throw new Error(`${method} ${url} was called without validation`)
          if (created && !ok) void reply.status(201)
          const answer = await handler(call)
          return typeof answer === 'string' ? sendJson(reply, answer) : answer
        },
      })
    }
  return { get: add('GET'), post: add('POST'), patch: add('PATCH'), delete: add('DELETE') }
}

/** Returns a function that validates a request. Fastify's own validation would lose the types of the rules. */
function callReader<Params extends Schema, Query extends Schema, Body extends Schema>(
  { params, query, body }: { params?: Params; query?: Query; body?: Body },
  idRule: Schema | undefined,
) {
  const readId = paramsReader(idRule)
  const readParams = paramsReader(params)
  const readBody = bodyReader(body)
  const readQuery = queryReader(query)
  return (request: FastifyRequest, reply: FastifyReply): Call<Params, Query, Body> => {
    readId(request.params)
    return new Call({
      request,
      reply,
      params: readParams(request.params),
      body: readBody(request.body),
      query: readQuery(request.query),
    })
  }
}

interface Parts<Params extends Schema, Query extends Schema, Body extends Schema> {
  request: FastifyRequest
  reply: FastifyReply
  params: InferType<Params> | undefined
  query: InferType<Query> | undefined
  body: InferType<Body> | undefined
}

/** A validated request. */
export class Call<Params extends Schema = Schema, Query extends Schema = Schema, Body extends Schema = Schema> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly #parts: Parts<Params, Query, Body>

  constructor(parts: Parts<Params, Query, Body>) {
    this.request = parts.request
    this.reply = parts.reply
    this.#parts = parts
  }

  get params(): InferType<Params> {
    return requireDeclared(this.#parts.params)
  }

  get query(): InferType<Query> {
    return requireDeclared(this.#parts.query)
  }

  get body(): InferType<Body> {
    return requireDeclared(this.#parts.body)
  }

  get visitor() {
    return getVisitor(this.request)
  }

  get member() {
    return getMember(this.request)
  }

  get author() {
    return getAuthor(this.request)
  }

  get shopId(): number {
    return this.visitor.shopId
  }

  /** The `:id` of the path. */
  get id(): number {
    return Number(readText(this.request.params, 'id'))
  }

  /** The version that the caller has seen, if the request names it. */
  get expectedVersion(): number | undefined {
    return readIfMatch(this.request)
  }

  /** The row that an admin edits. */
  get target(): EditTarget {
    return { ...this.author, id: this.id, expectedVersion: this.expectedVersion }
  }
}

function requireDeclared<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The route declares no rule for this part of the request')
  return value
}
