import { and, eq, sql } from 'drizzle-orm'
import { customers } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { changeMember, newestChange, readRole, shopWithOwner } from '../testing/staffScenes.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const owner = await testApp.member('admin')
afterAll(testApp.close)

const remove = (who: Caller, userId: string) => who.call('DELETE', `/staff/${userId}`)

const readMembers = async (who: Caller) =>
  (await who.get('/staff')).body.members.map(({ elegant_user_id, staff_role }: Record<string, string>) => [
    elegant_user_id,
    staff_role,
  ])

describe('the staff', () => {
  test('is listed with roles, the one who was there first above', async () => {
    const { shop, first } = await shopWithOwner(testApp)
    const helper = await testApp.staff('helper', shop)
    const { body } = await first.get('/staff')
    expect(body.members).toEqual([
      expect.objectContaining({ elegant_user_id: first.userId, staff_role: 'owner', signed_in_at: expect.any(String) }),
      expect.objectContaining({ elegant_user_id: helper.userId, staff_role: 'helper', email: helper.email }),
    ])
    expect(body).toMatchObject({ invitations: [], sends_mail: false })
  })

  test.each(['helper', 'read-only'] as const)('gives a %s member no way to another role', async (staffRole) => {
    const member = await testApp.staff(staffRole)
    const { id } = (await member.get('/customer')).body
    const record = { elegant_user_id: member.userId, role: 'admin' }
    expect(await changeMember(member, member.userId, { staff_role: 'owner' })).toMatchObject({ status: 403 })
    expect(
      await member.post('/staff_invitations', { email: 'mallory@example.com', staff_role: 'owner' }),
    ).toMatchObject({ status: 403 })
    expect(await remove(member, owner.userId)).toMatchObject({ status: 403 })
    for (const body of [record, { ...record, staff_role: 'owner' }])
      expect((await member.call('PATCH', `/customer/${member.userId}`, { body })).status).toBeGreaterThan(399)
    expect(
      await member.call('PATCH', '/customer', { body: { Full_name: 'Ada Welo', staff_role: 'owner' } }),
    ).toMatchObject({
      status: 400,
    })
    expect(await readRole(member)).toMatchObject({ role: 'admin', staff_role: staffRole })
    expect(id).toBeGreaterThan(0)
  })

  test('loses access with the very next call after a change or removal', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    const member = await testApp.staff('helper')
    const edit = () => member.call('PATCH', `/items/${item.id}`, { body: { rank: 3 } })
    expect(await edit()).toMatchObject({ status: 200 })
    await changeMember(owner, member.userId, { staff_role: 'read-only' })
    expect(await edit()).toMatchObject({ status: 403 })
    expect(await member.get('/claims')).toMatchObject({ status: 200 })
    await remove(owner, member.userId)
    expect(await member.get('/claims')).toMatchObject({ status: 403, body: { message: 'Only an admin may do this.' } })
    expect(await readRole(member)).toMatchObject({ role: 'customer', staff_role: null })
    expect(await newestChange(owner)).toMatchObject({
      entity: 'staff',
      by_id: owner.userId,
      after: { role: 'customer' },
    })
  })

  test('is not changed by undoing a change', async () => {
    const member = await testApp.staff('helper')
    await remove(owner, member.userId)
    const { id } = await newestChange(owner)
    expect(await owner.post(`/changes/${id}/restore`, { overwrite: true })).toMatchObject({ status: 409 })
    expect(await readRole(member)).toMatchObject({ role: 'customer' })
  })

  test('keeps its last owner', async () => {
    const { shop, first } = await shopWithOwner(testApp)
    const second = await testApp.staff('helper', shop)
    expect(await changeMember(first, first.userId, { staff_role: 'helper' })).toMatchObject({ status: 409 })
    expect(await remove(first, first.userId)).toMatchObject({ status: 409 })
    await changeMember(first, second.userId, { staff_role: 'owner' })
    expect(await changeMember(first, first.userId, { staff_role: 'helper' })).toMatchObject({ status: 200 })
    expect(await readMembers(second)).toEqual([
      [first.userId, 'helper'],
      [second.userId, 'owner'],
    ])
  })

  test('keeps an owner when two owners demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shop, first } = await shopWithOwner(testApp)
      const second = await testApp.staff('owner', shop)
      const answers = await Promise.all([
        changeMember(first, second.userId, { staff_role: 'helper' }),
        changeMember(second, first.userId, { staff_role: 'helper' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const owners = await testApp.db
        .select()
        .from(customers)
        .where(
          and(
            eq(customers.shops_id, shop.id),
            sql`coalesce(staff_role, 'owner') = 'owner'`,
            eq(customers.role, 'admin'),
          ),
        )
      expect(owners).toHaveLength(1)
    }
  })

  test('does not reach into another shop', async () => {
    const { first } = await shopWithOwner(testApp)
    const member = await testApp.staff('helper')
    expect(await changeMember(first, member.userId, { staff_role: 'owner' })).toMatchObject({ status: 404 })
    expect(await remove(first, member.userId)).toMatchObject({ status: 404 })
  })
})
