import { renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { ApiClient } from '../api/client.ts'
import { buildCustomer, fakeFetch, memoryStorage } from '../testing/index.ts'
import { seedSession, useMe } from './me.ts'
import { makeStore } from './store.ts'

test('another account has no role of the one before until its record has arrived', async () => {
  const record = Promise.withResolvers<void>()
  const own = buildCustomer({
    _customer_roles_of_customers_of_shops: { role: 'admin', block_deny_access: false, block_deny_reason: null },
  })
  const client = new ApiClient({
    baseUrl: '',
    shop: { domain: 'shop.test', key: 'key' },
    token: 'token',
    fetch: fakeFetch({
      async 'GET /customer'({ headers }) {
        if (headers.get('user-id') === 'ada') return own
        await record.promise
        return buildCustomer({ Full_name: 'Bo' })
      },
      'GET /auth/me': { authToken: 'another' },
    }),
  })
  const store = makeStore({ client, storage: memoryStorage() })
  seedSession(store, client, { id: 'ada', name: 'Ada', email: 'ada@example.com' })
  const { result } = renderHook(useMe, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> })
  await waitFor(() => expect(result.current).toMatchObject({ role: 'admin', isLoading: false }))
  seedSession(store, client, { id: 'bo', name: 'Bo', email: 'bo@example.com' })
  await waitFor(() => expect(result.current.user).toMatchObject({ id: 'bo' }))
  expect(result.current).toMatchObject({ customer: null, role: null, isLoading: true })
  record.resolve()
  await waitFor(() => expect(result.current).toMatchObject({ role: 'customer', isLoading: false }))
})

test.each([null, {}, []])(
  'a server that answers an unknown customer with %j gets the record, once',
  async (unknown) => {
    const calls: string[] = []
    let isKnown = false
    const client = new ApiClient({
      baseUrl: '',
      shop: { domain: 'shop.test', key: 'key' },
      token: 'token',
      fetch: fakeFetch({
        'GET /customer'() {
          calls.push('GET')
          return isKnown ? buildCustomer() : unknown
        },
        'POST /customer'() {
          calls.push('POST')
          isKnown = true
          return {}
        },
      }),
    })
    const store = makeStore({ client, storage: memoryStorage() })
    seedSession(store, client, { id: 'ada', name: 'Ada', email: 'ada@example.com' })
    const { result } = renderHook(useMe, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> })
    await waitFor(() => expect(result.current).toMatchObject({ role: 'customer', isLoading: false }))
    expect(calls).toEqual(['GET', 'POST', 'GET'])
  },
)
