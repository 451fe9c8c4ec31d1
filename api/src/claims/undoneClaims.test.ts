import { eq } from 'drizzle-orm'
import { claims } from '../db/schema.ts'
import { ask, claimScenes, later } from '../testing/claimScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const owner = await testApp.member('admin')
afterAll(testApp.close)
const { setRules, signUp, newStone, claim, readStanding, mailsTo, undo } = claimScenes({ testApp, owner })
beforeAll(async () => {
  await setRules({ automatic: false })
})

const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
const free = async (id: number) => {
  const { body } = await owner.get('/claims', { external: { items_id: id } })
  return owner.post(`/claims/${body.items[0].id}/release`)
}

describe('undo', () => {
  test('of a granted hold tells the shopper, who is in line again', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    expect(await owner.post(`/claims/${hold.id}/grant`, {})).toMatchObject({ status: 200 })
    expect(await undo(stone.id)).toMatchObject({ status: 200 })
    expect(await templatesTo(ada.email)).toEqual(['holdGranted', 'holdEnded'])
    expect((await ada.get('/holds')).body).toMatchObject([{ line: 1 }])
  })

  test('of a longer hold tells nobody that it has ended', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    await owner.post(`/claims/${hold.id}/grant`, {})
    const longer = { items_id: stone.id, kind: 'hold', until: later(96), replaces: hold.id, email: ada.email } as const
    expect(await claim(longer)).toMatchObject({ status: 201 })
    expect(await undo(stone.id)).toMatchObject({ status: 200 })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'hold' })
    expect(await templatesTo(ada.email)).toEqual(['holdGranted'])
  })

  test('brings no hold back whose time is over', async () => {
    const stone = await newStone()
    const { body: hold } = await claim({ items_id: stone.id, kind: 'hold', until: later(24), name: 'Ada' })
    await free(stone.id)
    await testApp.db
      .update(claims)
      .set({ until: new Date(0) })
      .where(eq(claims.id, hold.id))
    expect(await undo(stone.id)).toMatchObject({ status: 200 })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
  })

  test.each([
    ['sold in several pieces by now', { sold_as: 'many', pieces: 5 }, 'This item is no longer one of a kind'],
    ['deleted by now', undefined, 'This item is deleted'],
  ])('gives nobody a piece that is %s', async (_, body, message) => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'hold', until: later(24), name: 'Ada' })
    await free(stone.id)
    const { body: log } = await owner.get('/changes', { external: { entity: 'item', entity_id: stone.id } })
    await owner.call(body ? 'PATCH' : 'DELETE', `/items/${stone.id}`, { body })
    expect(await owner.post(`/changes/${log.items[0].id}/restore`, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(message) },
    })
  })
})
