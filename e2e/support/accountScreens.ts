import type { Customer } from '@elegant/shared/rules'
import type { Page } from '@playwright/test'
import { openMemberClient, openOwnerClient } from './apiClients.ts'
import type { Screen } from './screens.ts'
import type { Shop } from './shop.ts'
import { threadScreens } from './threadScreens.ts'

const password = 'eight opals in a row'

/** Screens of customers: with orders, without orders, and blocked; and the conversations of one. */
export async function accountScreens(shop: Shop): Promise<Screen[]> {
  const owner = await openOwnerClient(shop)
  const join = async (name: string, email: string) => {
    const call = await openMemberClient(shop.url, 'sign-up', { name, email, password })
    const record = await call('POST', '/customer', { cust_info: {}, Full_name: name, email })
    const { elegant_user_id }: Customer = await record.json()
    return { call, elegant_user_id, email, password }
  }
  const [buyer, newcomer, blocked] = [
    await join('Abeba Girma', 'abeba@example.com'),
    await join('Newly Come', 'newly@example.com'),
    await join('Shut Out', 'shut-out@example.com'),
  ]
  const order = async (place: number) => {
    const { items } = await (await buyer.call('GET', '/items_by_type/Product?external={"page":1}')).json()
    const made = await buyer.call('POST', '/cart_items', {
      items_id: items[place].id,
      action_type: 'enquiry',
    })
    const { id }: { id: number } = await made.json()
    return id
  }
  await order(0)
  const offered = `/cart_items/${await order(1)}`
  await owner('POST', `${offered}/estimate`, { amount: 1250, message: 'Set in 14k gold, with you in two weeks.' })
  const sent = `/cart_items/${await order(2)}`
  await owner('PATCH', sent, { status: 'processing' })
  await owner('POST', `${sent}/shipping`, { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  await owner('PATCH', `/customer/${blocked.elegant_user_id}`, {
    elegant_user_id: blocked.elegant_user_id,
    role: 'blocked',
    block_deny_reason: 'Three orders were sent and never paid for.',
  })
  return [
    ...(await threadScreens(owner, buyer.call, [await order(3), await order(4)])),
    { name: 'dashboard', path: '/customer/dashboard', user: buyer },
    { name: 'dashboard-empty', path: '/customer/dashboard', user: newcomer },
    { name: 'account', path: '/customer/security', user: newcomer },
    { name: 'account-menu', path: '/about', user: newcomer, prepare: openMenu, dependsOnWidth: true },
    { name: 'no-permission', path: '/admin', user: newcomer },
    { name: 'blocked', path: '/blocked', user: blocked },
  ]
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
}
