import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, Refusal } from './errors.ts'

/** Refuses calls at once while as many as can be served well are under way: waiting longer would help nobody. */
export function refuseOverload(scope: FastifyInstance, most: number): void {
  const underWay = new Set<FastifyRequest>()
  const enter = async (request: FastifyRequest, { raw }: FastifyReply) => {
    if (underWay.size >= most) throw new Refusal(503, errorCodes.unavailable, busy)
    if (!raw.destroyed) underWay.add(request)
  }
  scope.addHook('onRequest', async (request, reply) => {
    await enter(request, reply)
    reply.raw.once('close', () => underWay.delete(request))
  })
  // Who sends his body slowly waits outside.
  scope.addHook('preParsing', async (request) => void underWay.delete(request))
  scope.addHook('preValidation', enter)
}
