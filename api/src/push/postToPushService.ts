import { type Agent, request } from 'node:https'
import type { RequestDetails } from 'web-push'

/** Milliseconds that a push service may take. */
const timeout = 10_000

/** Sends an encrypted message and returns the status of the answer. Follows no redirect and reads no body. */
export function postToPushService({ endpoint, method, headers, body }: RequestDetails, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    request(endpoint, { method, headers, agent, signal }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
      .on('error', reject)
      .end(body)
  })
}
