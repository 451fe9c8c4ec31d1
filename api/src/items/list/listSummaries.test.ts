import { jest } from '@jest/globals'
import { largeReach, listSummaries } from './listSummaries.ts'

/** Counts lists of this length; `counts` is the number of times. */
function open(reach: number) {
  const catalog = { revision: 1, counts: 0 }
  const summarize = listSummaries({ getRevision: () => catalog.revision })
  const read = async (list = 'opals') =>
    (await summarize(1, [list], async () => ({ total: ++catalog.counts, facets: null, reach }))).total
  return { catalog, read }
}

test('a list is counted once for several visitors, and again after a change', async () => {
  const { catalog, read } = open(24)
  expect(await Promise.all([read(), read(), read('rubies')])).toEqual([1, 1, 2])
  catalog.revision++
  expect(await read()).toBe(3)
})

test('a large list shows the counts from before while it is counted again', async () => {
  const { catalog, read } = open(largeReach + 1)
  const now = jest.spyOn(Date, 'now').mockReturnValue(0)
  expect(await read()).toBe(1)
  catalog.revision++
  now.mockReturnValue(9000)
  expect([await read(), catalog.counts]).toEqual([1, 1])
  now.mockReturnValue(11_000)
  expect([await read(), await read()]).toEqual([1, 2])
  now.mockRestore()
})

test('a count that fails is repeated', async () => {
  const summarize = listSummaries({ getRevision: () => 1 })
  const count = jest.fn(async () => ({ total: 7, facets: null, reach: 7 })).mockRejectedValueOnce(new Error('late'))
  await expect(summarize(1, [], count)).rejects.toThrow('late')
  expect((await summarize(1, [], count)).total).toBe(7)
})
