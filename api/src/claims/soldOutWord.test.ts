import { listenToQueue } from '../db/notifyQueue.ts'
import { ask, claimScenes } from '../testing/claimScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)
beforeEach(() => setRules({}))

const { setRules, signUp, newStone, claim, readStanding, mailsTo } = claimScenes({ testApp, owner })

describe('the owner', () => {
  test('sells by the word SoldOut in item_info, and frees by another word', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'InStock' } } })
    const write = (availability: string) =>
      owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { offers: { availability } } } })
    await write('https://schema.org/SoldOut')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
    await write('https://schema.org/InStock')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
    await claim({ items_id: stone.id, kind: 'sold' })
    await write('InStock')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
  })

  test('sells by the word when several pieces become one, and frees when one becomes several', async () => {
    const beads = await newStone({ item_info: { offers: { availability: 'SoldOut' } }, sold_as: 'many', pieces: 3 })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available', left: 3 })
    const sellAs = (sold_as: string) => owner.call('PATCH', `/items/${beads.id}`, { body: { sold_as } })
    await sellAs('one')
    expect(await readStanding(beads.id)).toMatchObject({ state: 'sold' })
    await sellAs('many')
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available', left: 3 })
  })

  test('keeps the state of a piece while its word stays the same', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'InStock' } } })
    const write = (name: string) =>
      owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { name, offers: { availability: 'SoldOut' } } } })
    await write('Opal')
    const { body: sales } = await owner.get('/claims', { external: { items_id: stone.id } })
    await owner.post(`/claims/${sales.items[0].id}/release`, {})
    await write('Honey opal')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
    const ada = await signUp()
    await ask(ada, stone.id)
    await write('Honey opal, rough')
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: null }])
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted'])
  })

  test('keeps the state of a piece whose word an imported file repeats', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'SoldOut' } } })
    const { body: file } = await owner.get('/items_export/Product', { external: { ids: [stone.id] } })
    const headers = { 'content-type': 'text/csv' }
    const body = file.replace('""offers""', '""name"":""Opal"",""offers""')
    expect(await owner.call('POST', '/items_import/Product', { body, headers })).toMatchObject({ body: { changed: 1 } })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
  })

  test('tells the holder of a piece that a word sells', async () => {
    const [stone, ada] = [await newStone({ title: 'Spoken opal' }), await signUp()]
    await ask(ada, stone.id)
    let isWoken = false
    const end = listenToQueue(testApp.db, 'mail', () => {
      isWoken = true
    })
    await owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { offers: { availability: 'SoldOut' } } } })
    end()
    expect(isWoken).toBe(true)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
    expect(await mailsTo(ada.email)).toMatchObject([
      { template: 'holdGranted' },
      { template: 'holdEnded', data: { title: 'Spoken opal' } },
    ])
  })
})
