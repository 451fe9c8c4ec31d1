import fastify from 'fastify'
import { isForStaff } from '../http/requests/visitor.ts'
import { matrix, type Row } from '../testing/accessMatrix.ts'
import { type CallerName, callers, type Method, openAccessTest, staffCallers } from '../testing/accessScenes.ts'
import type { Answer } from '../testing/testApp.ts'
import { guardRoutes } from './access.ts'
import { authTokens } from './sessions/authTokens.ts'
import { sessionRepository } from './sessions/sessionRepository.ts'

const scenes = await openAccessTest()
afterAll(scenes.testApp.close)

function isMethod(name: string | undefined): name is Method {
  return name === 'GET' || name === 'POST' || name === 'PATCH' || name === 'DELETE'
}

test('covers every route in the access matrix', () => {
  const known = scenes.testApp.app.apiRoutes.filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
  const names = known.map(getName)
  expect(new Set(Object.keys(matrix))).toEqual(new Set(names))
})

/** Decisions of the owner alone; a route that joins or leaves this list needs a reason. */
const ownerRoutes = [
  'PATCH /shop',
  'GET /items/:id/costs',
  'PATCH /items/:id/costs',
  'GET /metal_prices',
  'PATCH /metal_prices',
  'PATCH /pages/:name',
  'PATCH /rates',
  'POST /rates_import/:kind',
  'GET /affiliates',
  'POST /affiliates',
  'DELETE /affiliates/:id',
  'POST /affiliates/:id/restore',
  'GET /claims_calendar',
  'POST /claims_calendar',
  'GET /customers_export',
  'GET /sales_export',
  'POST /threads/:id/payments',
  'PATCH /customer/:elegant_user_id',
  'DELETE /customer/:elegant_user_id/sessions',
  'GET /staff',
  'PATCH /staff/:elegant_user_id',
  'DELETE /staff/:elegant_user_id',
  'POST /staff_invitations',
  'POST /staff_invitations/:id/resend',
  'DELETE /staff_invitations/:id',
]

test('lists every route for the owner alone', () => {
  const names = scenes.testApp.app.apiRoutes
    .filter(({ access, method }) => access === 'owner' && method !== 'HEAD')
    .map(getName)
  expect(new Set(names)).toEqual(new Set(ownerRoutes))
})

/** The status for a member of the staff: that of the admin, unless the role does not permit the scenes.call. */
function staffStatus(name: string, caller: (typeof staffCallers)[number]): number | undefined {
  const access = scenes.testApp.app.apiRoutes.find((route) => getName(route) === name)?.access
  const isRead = name.startsWith('GET')
  const isRefused = access === 'owner' || (access === 'admin' && !isRead && caller === 'read-only')
  return isRefused ? 403 : matrix[name]?.expected[callers.indexOf('admin')]
}

describe.each(Object.entries(matrix))('%s', (name, { path, body, expected }) => {
  test.each(staffCallers)('returns to a %s member of the staff what the role permits', async (caller) => {
    const answer = await answerTo(name, caller, { path, body })
    expect(answer.status).toBe(staffStatus(name, caller))
    if (ownerRoutes.includes(name)) expect(answer.body.message).toBe('Only the owner may do this.')
  })

  test.each(callers.map((caller, at) => [caller, expected[at]] as const))(
    'returns to %s status %i',
    async (caller, status) => {
      const answer = await answerTo(name, caller, { path, body })
      expect(answer.status).toBe(status)
      if (status !== undefined && status >= 400) {
        expect(answer.body).toEqual(
          expect.objectContaining({ message: expect.any(String), requestId: expect.any(String) }),
        )
        if (caller === 'blocked' && status === 403) expect(answer.body).toMatchObject({ code: 'BLOCKED' })
      }
    },
  )
})

/** Admin routes that write no change log entry, with the reason. */
const unlogged = [
  'POST /image_upload', // a file that nothing shows yet
  'POST /lab_reports', // likewise
  'POST /items_interest', // a question, which changes nothing
  'DELETE /customer/:elegant_user_id/sessions', // sessions are no rows that could be put back; the security log has it
  'POST /claims_calendar', // a new address for the owner's calendar, which has no former state to put back
  'POST /items/:id/stone_record', // a record that never changes, so there is nothing to put back
  'POST /push_devices', // a device of the caller's account, as a session is
  'DELETE /push_devices/:id',
  'POST /threads/:id/read', // a mark that the owner has seen something, which nothing else depends on
  'POST /mails/:id/retry', // a copy of a mail, which the list of mails has
  'POST /mail_templates/:name/sample', // a mail to the admin who asks for it
  'POST /items/:id/attendees/message', // without a key it is refused: api/src/attendees/attendees.test.ts has its lines
  'POST /rates_import/:kind', // a file: api/src/rates/rates.test.ts has its line in the change log
  'POST /items/:id/turntables/:light', // likewise, api/src/turntables/turntables.test.ts
  'POST /items_import/:type', // a file again: api/src/csv/importItems.test.ts has its line in the change log
]

test('lists every admin route without a change log entry', () => {
  expect(adminWrites()).toEqual(expect.arrayContaining(unlogged))
})

test('records every write of an admin in the change log', async () => {
  for (const name of adminWrites().filter((name) => !unlogged.includes(name))) {
    const row = matrix[name]
    if (!row) throw new Error(`${name} is not in the table`)
    const given = { ...row, path: typeof row.path === 'function' ? await row.path(scenes) : row.path }
    const last = await newestChange()
    const { status } = await answerTo(name, 'admin', given)
    const change = await newestChange()
    expect({ name, status, isNoted: change.id > last.id, by: change.by_name }).toEqual({
      name,
      status: row.expected[callers.indexOf('admin')],
      isNoted: true,
      by: 'Ada Welo',
    })
  }
})

function adminWrites(): string[] {
  return scenes.testApp.app.apiRoutes
    .filter(({ access, method }) => isForStaff(access) && method !== 'GET' && method !== 'HEAD')
    .map(getName)
}

function getName({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.replace('/api', '')}`
}

async function newestChange(): Promise<{ id: number; by_name: string }> {
  const [change = { id: 0, by_name: '' }] = (await scenes.call.admin('GET', '/changes')).body.items
  return change
}

async function answerTo(name: string, caller: CallerName, { path, body }: Pick<Row, 'path' | 'body'>): Promise<Answer> {
  const [method, pattern = ''] = name.split(' ')
  if (!isMethod(method)) throw new Error(`${name} is no call`)
  const given = typeof path === 'function' ? await path(scenes) : (path ?? pattern)
  const address = given.replace(':id', String(scenes.item.id)).replace(':slug', scenes.item.slug)
  return scenes.call[caller](method, address, body?.(scenes))
}

test('prevents the server from starting when a route declares no access level', async () => {
  const app = fastify()
  guardRoutes(app, { sessions: sessionRepository(scenes.testApp.db), tokens: authTokens('secret') })
  expect(() => app.get('/forgotten', async () => 'everything')).toThrow('GET /forgotten declares no access level')
  await app.close()
})

test('returns only the shop of the token, whatever the request names', async () => {
  const foreign = await scenes.call['admin of another shop']('GET', '/items_by_type/Product')
  const shops = foreign.body.items.map(({ shops_id }: { shops_id: number }) => shops_id)
  expect(shops).not.toContain(scenes.testApp.shop.id)
  expect((await scenes.call['admin of another shop']('GET', `/items_details/${scenes.item.slug}`)).body).toEqual([])
})
