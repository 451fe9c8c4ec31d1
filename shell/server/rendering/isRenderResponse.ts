import type { ProcessState, Rendered, RenderFailure, RenderResponse } from '../../src/protocol/renderMessages.ts'

/** Checks a message of a render process, which a release may have made up. */
export function isRenderResponse(message: unknown): message is RenderResponse {
  if (!isObject(message)) return false
  if ('state' in message) return isState(message)
  return (
    'id' in message && typeof message.id === 'number' && ('page' in message ? isPage(message.page) : isFailure(message))
  )
}

function isState(message: object): message is ProcessState {
  if (!('state' in message)) return false
  if (message.state === 'broken') return 'failure' in message && typeof message.failure === 'string'
  return message.state === 'loading' || message.state === 'ready'
}

function isFailure(message: object): message is RenderFailure {
  return 'failure' in message && typeof message.failure === 'string' && 'isOfRelease' in message
}

function isPage(page: unknown): page is Rendered {
  if (!isObject(page)) return false
  const { status, head, styles, body, location = '', knowledge = '' }: { [Name in keyof Rendered]?: unknown } = page
  const texts = [head, styles, body, location, knowledge]
  const isStatus = Number.isInteger(status) && Number(status) >= 200 && Number(status) < 600
  return isStatus && texts.every((text) => typeof text === 'string')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
