import { openOwnerClient } from '../../support/apiClients.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { addToCart, signUp } from '../../support/people.ts'

test('two visitors want the same opal', async ({ page: ada, anotherVisitor, shop, browserErrors }) => {
  browserErrors.expected = [/409/]
  const owner = await openOwnerClient(shop)
  const hold_rules = { automatic: true, hours: 72, atOnce: 2, perStoneDays: 7 }
  await owner('PATCH', '/shop', { hold_rules })
  const bob = await anotherVisitor()
  const opal = await addToCart(bob, 1)

  await test.step('the first to ask has it on hold', async () => {
    await ada.goto('/sign-up')
    await signUp(ada)
    await expect(ada).toHaveURL(/\/shop$/)
    await openHydrated(ada, `/item/${opal.slug}`)
    await expect(ada.getByText('Available', { exact: true })).toBeVisible()
    await ada.getByRole('button', { name: 'Ask for a hold' }).click()
    await expect(ada.getByText(/^On hold for you until \w{3}, /).first()).toBeVisible()
  })

  await test.step('the other learns it in the cart, and again at checkout', async () => {
    await bob.goto('/cart')
    await expect(bob.getByText(/This piece is on hold until \w{3}, /).first()).toBeVisible()
    await bob.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(bob.getByRole('alert')).toContainText('Checkout failed:')
    await expect(bob.getByRole('alert')).toContainText('This piece is on hold until')
  })

  await test.step('and gets a place in line', async () => {
    await bob.goto('/sign-up')
    await signUp(bob, { name: 'Bo Stayish', email: 'bo@example.com', password: 'nine raw stones' })
    await expect(bob).toHaveURL(/\/shop$/)
    await openHydrated(bob, `/item/${opal.slug}`)
    await bob.getByRole('button', { name: 'Ask for a hold' }).click()
    await expect(bob.getByText('Number 1 in line').first()).toBeVisible()
  })

  await test.step('the own hold is no obstacle for its holder', async () => {
    await ada.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(ada.getByText('Added to cart!').first()).toBeVisible()
    await ada.goto('/cart')
    await ada.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(ada.getByText('Order placed successfully!')).toBeVisible()
  })

  await test.step('given up, it passes to the next in line', async () => {
    await openHydrated(ada, '/customer/dashboard')
    await ada.getByRole('button', { name: `Give up the hold of ${opal.title}` }).click()
    await expect(ada.getByRole('heading', { name: 'Your holds' })).toHaveCount(0)
    await openHydrated(bob, `/item/${opal.slug}`)
    await expect(bob.getByText(/^On hold for you until/).first()).toBeVisible()
  })

  await test.step('sold, its page stays and finds another one', async () => {
    const { id, availability } = await (await owner('GET', `/items_details/${opal.slug}`)).json().then(([item]) => item)
    await owner('POST', '/claims', { items_id: id, kind: 'sold', replaces: availability.claim })
    // Pages are a second old at most.
    const html = async () => (await fetch(`${shop.url}/item/${opal.slug}`)).text()
    await expect.poll(async () => (await html()).includes('This piece is sold')).toBe(true)
    await openHydrated(ada, `/item/${opal.slug}`)
    await expect(ada.getByText('This piece is sold')).toBeVisible()
    await expect(ada.getByRole('heading', { name: 'Pieces like this one' })).toBeVisible()
    await ada.getByRole('link', { name: 'Find me one like it' }).click()
    await ada.getByLabel('Name').focus()
    await expect(ada.getByLabel('Description')).toHaveValue(new RegExp(`a piece like .${opal.title.slice(0, 10)}`))
  })
})
