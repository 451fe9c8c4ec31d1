import { openGuestClient, openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { ada, signIn } from '../../support/people.ts'

test('a guest reviews a completed order by keyboard, and everybody reads it once the owner shows it', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  const owner = await openOwnerClient(shop)
  const asGuest = await openGuestClient(shop.url)
  const { items } = await (await asGuest('GET', '/items_by_type/Product')).json()
  const piece = items.find(
    ({ availability }: { availability: { state: string } }) => availability.state === 'available',
  )
  const contact = { name: ada.name, email: ada.email, phone: '' }
  const placed = await asGuest('POST', '/cart_items', { items_id: piece.id, action_type: 'enquiry', contact })
  const { id: orderId } = await placed.json()
  for (const status of ['processing', 'completed']) await owner('PATCH', `/cart_items/${orderId}`, { status })
  const asked = encodeURIComponent(JSON.stringify({ orders_id: orderId }))
  const threads = await (await owner('GET', `/threads?external=${asked}`)).json()
  const { url } = await (await owner('POST', `/threads/${threads.items[0].id}/link`, { renew: false })).json()

  const guest = await anotherVisitor()
  await openHydrated(guest, new URL(url).pathname)
  await expect(guest.getByRole('heading', { name: 'How do you like it?' })).toBeVisible()
  await guest.getByRole('radio', { name: '1 star' }).focus()
  for (let step = 1; step < 4; step++) await guest.keyboard.press('ArrowRight')
  await expect(guest.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await guest.getByLabel(/^Your words/).fill('Brighter than in the pictures.')
  await expect(guest.getByLabel('Name to show')).toHaveValue(ada.name)
  await expectAccessible(guest, 'the form of a review')
  await guest.getByRole('button', { name: 'Send the review' }).press('Enter')
  await expect(guest.getByRole('heading', { name: 'Your review' })).toBeFocused()

  const reviews = await anotherVisitor()
  await openHydrated(reviews, '/reviews')
  await expect(reviews.getByRole('article', { name: `Review by ${ada.name}` })).toHaveCount(0)

  await openHydrated(page, '/sign-in')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(({ pathname }) => pathname !== '/sign-in')
  await openHydrated(page, '/admin/reviews')
  await page.getByRole('button', { name: `Show the review by ${ada.name}` }).click()
  await expect(page.getByText('The review is on the site')).toBeVisible()

  await reviews.reload()
  await expect(reviews.getByRole('article', { name: `Review by ${ada.name}` })).toContainText(piece.title)
  const response = await reviews.request.get(`/item/${piece.slug}`)
  expect(await response.text()).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}',
  )
})
