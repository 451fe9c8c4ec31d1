import 'fake-indexeddb/auto'
import { jest } from '@jest/globals'
import { keepStones, readKeptStones } from './keptPhotos.ts'
import type { Stone } from './stones.ts'

const typed = (title: string): Stone[] => [{ id: 'a', title, price: '', sku: 'WO-1', photos: [], state: 'sorting' }]

test('fast typing writes the first state and the newest one, so that a reload finds no queue', async () => {
  const put = jest.spyOn(IDBObjectStore.prototype, 'put')
  const writes = Array.from('Welo Opal', (_, end) => keepStones(typed('Welo Opal'.slice(0, end + 1))))
  await Promise.resolve()
  writes.push(...Array.from('Welo Opal 10', (_, end) => keepStones(typed('Welo Opal 10'.slice(0, end + 1)))))
  await Promise.all(writes)
  expect(put.mock.calls.length).toBeLessThanOrEqual(3)
  expect(await readKeptStones()).toEqual(typed('Welo Opal 10'))
})

test('a write after a failed one is stored', async () => {
  const failure = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('No space', 'QuotaExceededError')
  })
  await expect(keepStones(typed('lost'))).rejects.toThrow('No space')
  failure.mockRestore()
  await keepStones(typed('kept'))
  expect(await readKeptStones()).toEqual(typed('kept'))
})
