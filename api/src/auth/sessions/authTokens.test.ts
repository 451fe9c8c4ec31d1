import { jest } from '@jest/globals'
import { authTokens } from './authTokens.ts'

const tokens = authTokens('a secret that is used in tests only')
const subject = { shop: { id: 1, domain: 'shop.test' }, subject: 'guest:x', sessionId: undefined }
afterEach(() => void jest.useRealTimers())

test('returns the subject of a token on every read', async () => {
  const token = await tokens.issue(subject)
  for (let n = 0; n < 3; n++) expect(await tokens.read(token)).toEqual(subject)
})

test('rejects a token of another secret and a modified token', async () => {
  const token = await tokens.issue(subject)
  await tokens.read(token)
  await expect(authTokens('another secret').read(token)).rejects.toThrow('The token is not one of ours.')
  await expect(tokens.read(`${token}x`)).rejects.toThrow('The token is not one of ours.')
  await expect(tokens.read(token.toLowerCase())).rejects.toThrow('The token is not one of ours.')
})

test('expires a token after ten minutes, cached or not', async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 1), doNotFake: ['nextTick', 'queueMicrotask'] })
  const [known, unknown] = [await tokens.issue(subject), await tokens.issue({ ...subject, subject: 'guest:y' })]
  await tokens.read(known)
  jest.setSystemTime(Date.UTC(2026, 0, 1, 0, 9, 59))
  expect(await tokens.read(known)).toEqual(subject)
  jest.setSystemTime(Date.UTC(2026, 0, 1, 0, 10, 0))
  for (const token of [known, unknown]) await expect(tokens.read(token)).rejects.toThrow('The token has expired.')
})
