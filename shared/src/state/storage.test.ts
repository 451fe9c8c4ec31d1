import { getGuestId, guestIdKey } from './session.ts'
import { type KeyValueStorage, safeStorage } from './storage.ts'

function forbidden(): KeyValueStorage {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('reads stored values', () => {
  const storage = safeStorage(() => localStorage)
  storage.setItem('colour', 'teal')
  expect(storage.getItem('colour')).toBe('teal')
  expect(localStorage.getItem('colour')).toBe('teal')
  storage.removeItem('colour')
  expect(storage.getItem('colour')).toBeNull()
})

test('falls back to memory if storage is blocked', () => {
  const storage = safeStorage(forbidden)
  expect(storage.getItem('colour')).toBeNull()
  storage.setItem('colour', 'teal')
  expect(storage.getItem('colour')).toBe('teal')
  storage.removeItem('colour')
  expect(storage.getItem('colour')).toBeNull()
})

test('a visitor gets one persistent guest id, a UUID v4', () => {
  localStorage.removeItem(guestIdKey)
  const id = getGuestId(localStorage)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(getGuestId(localStorage)).toBe(id)
  expect(localStorage.getItem('temp_session_id')).toBe(id)
})

test('an invalid guest id is replaced', () => {
  localStorage.setItem(guestIdKey, 'me')
  expect(getGuestId(localStorage)).not.toBe('me')
})
