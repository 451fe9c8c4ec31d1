import { isRecord, isUnsafeKey, limits } from '@elegant/shared/rules'
import { HttpError, invalid } from '../responses/httpErrors.ts'

/** The limit of free-form data plus the enclosing body. A few thousand levels hang the embedded database. */
const maxDepth = limits.json.depth + 1

/** Parses untrusted JSON; `path` names it in error messages. */
export function parseJson(text: string, path: string): unknown {
  // Check the raw text, before the parser recurses into it.
  if (measureDepth(text) > maxDepth) throw jsonError(path, `must not be nested deeper than ${maxDepth} levels`)
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      if (isUnsafeKey(key, value)) throw jsonError(path, `must not have the key ${key}`)
      if (typeof value === 'number' && !isExact(value, context?.source)) throw new RangeError(key)
      return value
    })
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof RangeError) throw jsonError(path, 'must not have a number that cannot be stored exactly')
    throw jsonError(path, 'must be valid JSON')
  }
}

function jsonError(path: string, rule: string) {
  return invalid([{ path, message: `${path} ${rule}` }])
}

/** True if a number survives parsing unchanged: 9007199254740993 would become …992. */
function isExact(value: number, source = String(value)): boolean {
  return Number.isFinite(value) && getDigits(String(value)) === getDigits(source)
}

/** The significant digits. */
function getDigits(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '')
}

function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isInString) {
      if (char === '\\') at++
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** Reads a non-empty string property of an untrusted value. */
export function readText(from: unknown, key: string): string | undefined {
  const value = isRecord(from) && Object.hasOwn(from, key) ? from[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
