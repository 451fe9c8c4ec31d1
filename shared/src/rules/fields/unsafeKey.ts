/** True for the keys of JSON that change the prototype of an object, or take away its conversion to text. */
export function isUnsafeKey(key: string, value: unknown): boolean {
  return key === '__proto__' || key === 'toString' || (key === 'constructor' && hasPrototype(value))
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
}
