import { hash } from 'node:crypto'
import type { Submitted } from '@elegant/shared'
import { readRefusal, validationErrors } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { CallApi } from '../api/callApi.ts'

interface Deps {
  callApi: CallApi
  token: () => Promise<string | undefined>
  log: FastifyBaseLogger
}

/** A form from a browser without JavaScript. */
interface Submission {
  /** The path of the page, its pattern for the log, and the API call that its form stands for. */
  action: string
  page: string
  call: string
  values: Record<string, string>
  visitorAddress: string
  /** The cookie with the link by which the visitor came; blank for none. */
  cookie: string
}

/** How long the API may take, in milliseconds. */
const timeout = 5000
const unreachable = 'The shop cannot be reached at the moment. Please try again.'

/** Forwards forms of browsers without JavaScript to the API, and returns the result for the page. */
export function formSender({ callApi, token, log }: Deps) {
  return async ({
    action,
    page,
    call,
    values,
    visitorAddress,
    cookie,
  }: Submission): Promise<{ status: number; submitted: Submitted }> => {
    const answer = (status: number, rest: Partial<Submitted>) => ({
      status,
      submitted: { action, isSent: false, values, errors: {}, ...rest },
    })
    const key = hashToUuid(visitorAddress, call, values)
    try {
      const headers = {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        // A second click or a reload sends the same submission of the same guest again.
        'user-id': key,
        'idempotency-key': key,
        ...(cookie && { cookie }),
      }
      const body = JSON.stringify(values)
      const response = await callApi(`/api${call}`, { method: 'POST', headers, body, visitorAddress, timeout })
      if (response.ok) return answer(200, { isSent: true, values: {} })
      const { message, payload } = readRefusal(await response.json())
      const errors = Object.fromEntries(
        validationErrors(payload)
          .toReversed()
          .map(({ path, message }) => [path, message]),
      )
      const isForFields = Object.keys(errors).some((path) => path in values)
      return answer(response.status, isForFields ? { errors } : { failure: message ?? unreachable })
    } catch (error) {
      log.error({ err: error, page }, 'A form could not be forwarded')
      return answer(503, { failure: unreachable })
    }
  }
}

/** A UUID v4, the same for the same content of the same visitor on the same day. */
function hashToUuid(...what: unknown[]): string {
  const hex = hash('sha256', JSON.stringify([new Date().toISOString().slice(0, 10), ...what]))
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')
}

/** The fields of an HTML form, with `\n` as line end. */
export function parseFields(body: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(new URLSearchParams(body), ([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )
}
