import type { Browser, Page } from '@playwright/test'
import { type ApiCall, openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect, sharedShopTest } from '../../support/journey.ts'
import { test, threadLink } from '../../support/mailJourney.ts'
import { ada, addToCart, advanceToPoll, madeToOrder } from '../../support/people.ts'
import type { Shop } from '../../support/shop.ts'

const terms = {
  currency: 'USD',
  lines: [
    { kind: 'stone', label: 'Welo opal', amount: 84_000 },
    { kind: 'labor', label: 'Bezel setting', amount: 16_000 },
  ],
  deposit: 40_000,
  months: 0,
  changes: 2,
  valid_until: '2099-12-24',
  ready_by: null,
  text: 'Set in 14k gold.',
}

test('a guest accepts the estimate of a mail in another browser, and follows the piece', async ({
  page,
  shop,
  mails,
  anotherVisitor,
  browserErrors,
}) => {
  // The answer to a replaced estimate.
  browserErrors.expected = [/status of 409/]
  await orderAsGuest(page)
  const { owner, id } = await openThread(shop)
  await owner('POST', `/threads/${id}/estimates`, terms)
  const phone = await anotherVisitor()
  await phone.clock.install()
  const response = await phone.goto(await threadLink(mails, ada.email, /estimate/i))
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(phone.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expectAccessible(phone, 'an estimate')

  await test.step('an estimate that was replaced meanwhile is shown before it can be accepted', async () => {
    await expect.poll(async () => (await readThread(owner, id)).entries.at(-1)?.read_at).not.toBeNull()
    await owner('POST', `/threads/${id}/estimates`, { ...terms, deposit: 50_000 })
    await phone.getByLabel('Your words').fill('Thank you!')
    await phone.getByRole('button', { name: 'Accept' }).click()
    await expect(phone.getByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
    await expect(phone.getByRole('row', { name: /^Deposit USD 400.00 when you accept USD 500.00/ })).toBeVisible()
    await expect(phone.getByLabel('Your words')).toHaveValue('Thank you!')
    await expectAccessible(phone, 'a replaced estimate')
    await phone.getByRole('button', { name: 'Answer the new estimate' }).click()
  })

  await phone.getByRole('button', { name: 'Accept' }).click()
  await expect(phone.getByText('Thank you. You accepted estimate 2.')).toBeFocused()
  await expect(phone.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  expect(await readThread(owner, id)).toMatchObject({
    waiting_for: 'shop',
    estimates: [{ state: 'replaced' }, { state: 'accepted' }],
  })

  await test.step('the deposit is paid at the till of the shop in test mode', async () => {
    await owner('PATCH', '/shop', { testmode: true })
    await phone.reload()
    await phone.getByRole('button', { name: 'Pay USD 500.00' }).click()
    await expect(phone.getByRole('heading', { name: 'USD 500.00' })).toBeVisible()
    await expectAccessible(phone, 'the till')
    await phone.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(phone.getByRole('link', { name: /^Receipt of USD 500.00/ })).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Pay all/ })).toHaveCount(0)
    expect(await readThread(owner, id)).toMatchObject({ money: { paid: 50_000 } })
    await owner('PATCH', '/shop', { testmode: false })
  })

  await test.step('the open page shows the next stage, which is approved', async () => {
    await owner('POST', `/threads/${id}/stages`, { stage: 'sketch', asks: true, text: 'From the side.' })
    await advanceToPoll(phone)
    await expect(phone.getByRole('heading', { name: 'Do you like the sketch?' })).toBeVisible()
    await expect(phone.getByRole('row', { name: 'Still to pay USD 500.00' })).toBeVisible()
    await expectAccessible(phone, 'a stage')
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect(phone.getByText('Thank you. You approved the sketch.')).toBeFocused()
  })

  await phone.getByLabel('Message').fill('I look forward to it.')
  await phone.getByRole('button', { name: 'Send message' }).click()
  await expect(phone.getByText('Thank you. We have your message.')).toBeVisible()
  expect((await readThread(owner, id)).entries.at(-1)).toMatchObject({ by: 'customer', text: 'I look forward to it.' })
})

test('the same without JavaScript, from the mail to the answer', async ({ page, browser, shop, mails }) => {
  await orderAsGuest(page)
  const { owner, id } = await openThread(shop)
  await owner('POST', `/threads/${id}/estimates`, terms)

  const plain = await openPlainPage(browser)
  await plain.goto(await threadLink(mails, ada.email, /estimate/i))
  await plain.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(plain.getByLabel('Your words')).toBeFocused()
  await owner('POST', `/threads/${id}/estimates`, { ...terms, deposit: 50_000 })
  await plain.getByLabel('Your words').fill('In silver, please.')
  await plain.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(plain.getByText('Estimate 1 has been replaced by estimate 2.')).toBeVisible()
  await expect(plain.getByLabel('Your words')).toHaveValue('In silver, please.')
  await plain.getByRole('button', { name: 'Accept' }).click()
  await expect(plain.getByText('Thank you. You accepted estimate 2.')).toBeVisible()
  expect(await readThread(owner, id)).toMatchObject({ estimates: [{ state: 'replaced' }, { state: 'accepted' }] })

  for (let n = 1; n <= 2; n++) {
    await plain.getByLabel('Message').fill('Thank you!')
    await plain.getByRole('button', { name: 'Send message' }).click()
    await expect(plain.getByText('Thank you. We have your message.')).toBeVisible()
    const said = (await readThread(owner, id)).entries.filter(({ text }) => text === 'Thank you!')
    expect(said).toHaveLength(n)
  }
})

sharedShopTest('an address that is not right says so', async ({ page, browserErrors }) => {
  browserErrors.expected = [/status of 404/]
  const response = await page.goto(`/e/${'A'.repeat(22)}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a new address' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

async function orderAsGuest(page: Page): Promise<void> {
  await addToCart(page, madeToOrder)
  await page.goto('/cart')
  await page.getByText('How can we reach you? (optional)').click()
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
}

interface ReadThread {
  entries: { by: string; text: string; read_at: string | null }[]
}

/** The owner's client, and the thread of the only order. */
async function openThread(shop: Shop): Promise<{ owner: ApiCall; id: number }> {
  const owner = await openOwnerClient(shop)
  const { items }: { items: { id: number }[] } = await (await owner('GET', '/threads?external={"page":1}')).json()
  return { owner, id: items[0]?.id ?? 0 }
}

async function readThread(owner: ApiCall, id: number): Promise<ReadThread> {
  return (await owner('GET', `/threads/${id}`)).json()
}

async function openPlainPage(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}
