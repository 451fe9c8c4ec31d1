import { getCode } from '@elegant/server/systemErrors'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config/env.ts'
import { StartError } from '../../startServer.ts'

/** Listens on a port; says in a sentence which setting to change if it is in use. */
export async function listenOn(
  app: FastifyInstance,
  { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>,
  setting = 'PORT',
): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (cause) {
    if (getCode(cause) !== 'EADDRINUSE') throw cause
    throw new StartError(`Port ${PORT} is in use. Stop the program that uses it, or choose another ${setting}.`, {
      cause,
    })
  }
}
