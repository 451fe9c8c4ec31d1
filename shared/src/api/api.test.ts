import { makeStore } from '../state/store.ts'
import { memoryStorage } from '../testing/renderPage.tsx'
import { loadCategories } from './categoriesApi.ts'
import { ApiClient } from './client.ts'

test('a query that is cancelled while it runs logs no error', async () => {
  const asked = Promise.withResolvers<void>()
  const fetch = async (_: unknown, { signal }: RequestInit = {}) => {
    asked.resolve()
    return new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const shop = { domain: 'shop.test', key: 'key' }
  const client = new ApiClient({ baseUrl: '', shop, token: 'token', guestId: () => 'guest', fetch })
  const store = makeStore({ client, storage: memoryStorage() })
  const query = store.dispatch(loadCategories())
  await asked.promise
  query.abort()
  expect((await query).error).toBeDefined()
})
