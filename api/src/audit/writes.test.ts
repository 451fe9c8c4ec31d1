import { AsyncLocalStorage } from 'node:async_hooks'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { buildCategory, buildItem, unique } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

/** A server that runs `afterCommit` between the commit of a save and its response. */
let afterCommit: (() => Promise<unknown>) | undefined
/** Tells the transaction of a save from those of the server's timers. */
const saving = new AsyncLocalStorage<boolean>()
const testApp = await openTestApp()
const first = await testApp.member('admin')
const second = await testApp.member('admin')
const slow = await buildApp({
  db: { ...testApp, db: pausingAfterCommit(testApp.db), close: async () => {} },
  env: testApp.env,
  logger: false,
})
// Otherwise the first call starts the server, and is dispatched outside of `saving`.
await slow.ready()
afterEach(() => {
  afterCommit = undefined
})
afterAll(async () => {
  await slow.close()
  await testApp.close()
})

function pausingAfterCommit(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      const transaction: Db['transaction'] = async (work, config) => {
        const result = await target.transaction(work, config)
        if (!saving.getStore()) return result
        const pause = afterCommit
        afterCommit = undefined
        await pause?.()
        return result
      }
      return transaction
    },
  })
}

async function saveSlowly(path: string, payload: object, version: number) {
  // A chain of calls is dispatched only once it is awaited.
  const { statusCode, body } = await saving.run(true, async () => {
    return await slow.inject({
      method: 'PATCH',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${first.token}`, 'if-match': `"${version}"` },
      payload,
    })
  })
  return { status: statusCode, body: JSON.parse(body) }
}

const save = (who: Caller, path: string, body: object, version: number) =>
  who.call('PATCH', path, { body, headers: { 'if-match': `"${version}"` } })
const revision = async () => (await first.get('/revision')).body.revision

interface Editable {
  path: string
  version: number
  field: string
}

describe.each<[string, () => Promise<Editable>]>([
  [
    'an item',
    async () => ({ path: `/items/${(await buildItem(testApp.db, testApp.shop)).id}`, version: 1, field: 'title' }),
  ],
  [
    'a category',
    async () => ({
      path: `/items_categories/${(await buildCategory(testApp.db, testApp.shop)).id}`,
      version: 1,
      field: 'name',
    }),
  ],
  [
    'the shop’s settings',
    async () => ({ path: '/shop', version: (await first.get('/shop')).body.version, field: 'name' }),
  ],
])('a save of %s', (_, build) => {
  test('returns the saved state, even if another admin saves before the response', async () => {
    const { path, version, field } = await build()
    afterCommit = () => save(second, path, { [field]: 'Second' }, version + 1)
    expect(await saveSlowly(path, { [field]: 'First' }, version)).toMatchObject({
      status: 200,
      body: { [field]: 'First', version: version + 1 },
    })
    expect(await save(first, path, { [field]: 'First again' }, version + 1)).toMatchObject({ status: 409 })
  })

  test('raises the revision with the commit', async () => {
    const { path, version, field } = await build()
    const before = await revision()
    let committed = before
    afterCommit = async () => {
      committed = await revision()
    }
    await saveSlowly(path, { [field]: unique() }, version)
    expect(committed).toBe(before + 1)
  })

  test('does not raise the revision if it is rejected', async () => {
    const { path, version, field } = await build()
    const before = await revision()
    expect(await save(first, path, { [field]: 'Late' }, version + 7)).toMatchObject({ status: 409 })
    expect(await revision()).toBe(before)
  })
})

test('commits concurrent saves of the shop, its items, images and categories', async () => {
  const [item, category] = [await buildItem(testApp.db, testApp.shop), await buildCategory(testApp.db, testApp.shop)]
  const before = await revision()
  const picture = { items_id: item.id, display_image: '/media/a.webp', image_type: 'Image' }
  const saves = Array.from({ length: 5 }, () => [
    first.call('PATCH', '/shop', { body: { description: unique() } }),
    second.call('PATCH', `/items/${item.id}`, { body: { tags: unique() } }),
    first.post('/item_images', picture),
    second.call('PATCH', `/items_categories/${category.id}`, { body: { name: unique() } }),
  ])
  for (const { status } of await Promise.all(saves.flat())) expect(status).toBeLessThan(300)
  expect(await revision()).toBe(before + 20)
})
