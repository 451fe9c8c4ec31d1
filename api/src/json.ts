import { isStorable, limits } from '@elegant/shared/rules'
import { invalid } from './errors.ts'

/** Free data and the body around it. A few thousand levels hang the embedded database. */
const maxDepth = limits.json.depth + 1

/** Parses JSON that came over the wire; `path` names it in the refusal. */
export function parseJson(text: string, path: string): unknown {
  // Counted before parsing, in the raw text.
  if (depthOf(text) > maxDepth) throw refuse(path, `must not be nested deeper than ${maxDepth} levels`)
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || (key === 'constructor' && hasPrototype(value))) throw new SyntaxError(key)
      return value
    })
  } catch {
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
