import { openGuestClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { listItems } from '../../support/shopActivity.ts'

const number = '1Z999AA10123456784'
const note = 'Gift wrap, and no invoice in the box'

test('two pieces of one cart go out as one parcel, with a note for the staff alone', async ({ page, shop }) => {
  const guest = await openGuestClient(shop.url)
  const pieces = (await listItems(guest, 'Product')).slice(0, 2)
  const contact = { name: 'Ada Welo', email: 'ada@example.com' }
  const placed: number[] = []
  for (const { id } of pieces) {
    const answer = await guest('POST', '/cart_items', { items_id: id, action_type: 'enquiry', contact })
    placed.push((await answer.json()).id)
  }
  const findRow = (at: number) => page.getByRole('row', { name: `${pieces[at]?.title}, Ada Welo` })

  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  await page.goto('/admin/orders')

  await test.step('the dialog of one order offers the other, and both get the number', async () => {
    await findRow(0).getByRole('button', { name: 'Shipping' }).click()
    await page.getByRole('checkbox', { name: `${pieces[1]?.title}, order #${placed[1]} (same cart)` }).check()
    await page.getByLabel('Carrier').selectOption('UPS')
    await page.getByLabel('Tracking number').fill(number)
    await expectAccessible(page, 'the shipping of a parcel')
    await page.getByRole('dialog').getByRole('button', { name: 'Save shipping' }).click()
    await expect(page.getByText('Shipping information updated!')).toBeVisible()
    for (const id of placed) {
      const { shipping } = await (await guest('GET', `/cart_items/${id}`)).json()
      expect(shipping).toMatchObject({ carrier: 'UPS', tracking_number: number })
    }
  })

  await test.step('a note is written, removed and brought back', async () => {
    await page.goto(`/admin/orders/${placed[0]}`)
    const notes = page.getByRole('region', { name: 'Private notes' })
    await notes.getByLabel('New note').fill(note)
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toContainText(note)
    await notes.getByRole('button', { name: `Remove the note “${note}”` }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.reload()
    await expect(notes.getByRole('listitem')).toContainText(note)
  })

  await test.step('the customer reads nothing of it', async () => {
    for (const path of [`/cart_items/${placed[0]}`, '/own_threads'])
      expect(await (await guest('GET', path)).text()).not.toContain('Gift wrap')
  })
})
