import { isStorable, limits } from '@elegant/shared/rules'
import { invalid } from './errors.ts'

/** Free data and the body around it. A few thousand levels hang the embedded database. */
const maxDepth = limits.json.depth + 1

/** Parses JSON that came over the wire; `path` names it in the refusal. */
export function parseJson(text: string, path: string): unknown {
  // Counted before parsing, in the raw text.
  if (depthOf(text) > maxDepth) throw refuse(path, `must not be nested deeper than ${maxDepth} levels`)
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      if (key === '__proto__' || (key === 'constructor' && hasPrototype(value))) throw new SyntaxError(key)
      if (typeof value === 'number' && !isExact(value, context?.source)) throw new RangeError(key)
      return value
    })
  } catch (error) {
    if (error instanceof RangeError) throw refuse(path, 'must not have a number that cannot be kept exactly')
    throw refuse(path, 'must be valid JSON')
  }
}

/** Refuses text that the database can't store, for values that no rule of ours looks at. */
export function assertStorable(value: unknown, path: string): void {
  if (typeof value === 'string' && !isStorable(value)) throw refuse(path, "contains a character that can't be stored")
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) assertStorable(inner, `${path}.${key}`)
}

function refuse(path: string, rule: string) {
  return invalid([{ path, message: `${path} ${rule}` }])
}

/** True when the number that is kept is the one that was written: 9007199254740993 would be kept as …992. */
function isExact(value: number, source = String(value)): boolean {
  return Number.isFinite(value) && digitsOf(String(value)) === digitsOf(source)
}

/** The digits that count, from the first to the last that is no zero. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '')
}

function depthOf(text: string): number {
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

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
}

/** A text in an object that came from outside. */
export function textIn(from: unknown, key: string): string | undefined {
  if (typeof from !== 'object' || from === null) return undefined
  const [, value] = Object.entries(from).find(([name]) => name === key) ?? []
  return typeof value === 'string' && value !== '' ? value : undefined
}
