import { dayMs } from '@elegant/shared/rules'
import { dayIn } from '../../testing/dayIn.ts'
import { buildItem } from '../../testing/factories.ts'
import { ownShop, titles } from '../../testing/listScenes.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

describe('events', () => {
  test('are sorted across pages: upcoming ones by date, then past ones, latest first', async () => {
    const { shop, guest } = await ownShop(testApp)
    const past = Array.from({ length: 25 }, (_, place) => -1 - place)
    const upcoming = [30, 0, 7, 14, 21, 28, 200]
    for (const [rank, days] of [...past, ...upcoming].entries()) {
      const item_info = { event_date: dayIn(days) }
      await buildItem(testApp.db, shop, {
        item_type: 'Event',
        title: String(days),
        slug: `event-${rank}`,
        item_info,
        rank,
      })
    }
    const page = async (page: number) => titles(await guest.get('/items_by_type/Event', { external: { page } }))
    const expected = [...upcoming.sort((one, other) => one - other), ...past].map(String)
    expect([...(await page(1)), ...(await page(2))]).toEqual(expected)
  })

  test('without a date count as upcoming and are sorted by creation', async () => {
    const { shop, guest } = await ownShop(testApp)
    const told = {
      'in a week': dayIn(7),
      'last week': dayIn(-7),
      soon: 'soon',
      'of no day': undefined,
      'a day that its month lacks': '2024-02-30',
      'a leap day of a common year': '2023-02-29',
      'a leap day': '2024-02-29',
      'the year 0': '0000-01-01',
      'other digits': '٢٠٢٤-01-01',
    }
    for (const [place, [title, event_date]] of Object.entries(told).entries()) {
      const created_at = new Date(Date.now() - (20 - place) * dayMs)
      await buildItem(testApp.db, shop, { item_type: 'Event', title, item_info: { event_date }, created_at })
    }
    const answer = await guest.get('/items_by_type/Event', { external: { page: 1 } })
    expect(titles(answer)).toEqual([
      'soon',
      'of no day',
      'a day that its month lacks',
      'a leap day of a common year',
      'the year 0',
      'other digits',
      'in a week',
      'last week',
      'a leap day',
    ])
  })

  test('of several days are upcoming until the end of the last one', async () => {
    const { shop, guest } = await ownShop(testApp)
    const days: Record<string, [first: number, last: unknown]> = {
      over: [-3, dayIn(-1)],
      'last day': [-2, dayIn(0)],
      running: [-1, dayIn(1)],
      'end before its date': [-1, dayIn(-2)],
      'end in words': [-4, 'next week'],
      'end that is no text': [-5, 20991224],
      'of one day': [2, null],
    }
    for (const [title, [first, event_end_date]] of Object.entries(days)) {
      const item_info = { event_date: dayIn(first), event_end_date }
      await buildItem(testApp.db, shop, { item_type: 'Event', title, item_info })
    }
    const answer = await guest.get('/items_by_type/Event', { external: { page: 1 } })
    expect(titles(answer)).toEqual([
      'last day',
      'running',
      'of one day',
      'end before its date',
      'over',
      'end in words',
      'end that is no text',
    ])
  })

  test('can be sorted otherwise', async () => {
    const { shop, guest } = await ownShop(testApp)
    for (const [rank, days] of [30, -1, 7].entries())
      await buildItem(testApp.db, shop, {
        item_type: 'Event',
        title: String(days),
        item_info: { event_date: dayIn(days) },
        rank,
      })
    const external = { page: 1, sort: 'featured' }
    expect(titles(await guest.get('/items_by_type/Event', { external }))).toEqual(['30', '-1', '7'])
  })
})
