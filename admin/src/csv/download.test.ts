import { jest } from '@jest/globals'
import { download } from './download.ts'

afterEach(() => jest.useRealTimers())

test('a file stays readable after the press, since Safari on a phone reads it only then', () => {
  jest.useFakeTimers()
  const revoke = jest.fn<(address: string) => void>()
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoke })
  HTMLAnchorElement.prototype.click = () => undefined
  download('products', 'title')
  jest.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  jest.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:1')
})
