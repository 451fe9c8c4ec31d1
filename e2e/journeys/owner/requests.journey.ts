import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect } from '../../support/journey.ts'
import { findMail, test } from '../../support/mailJourney.ts'
import { ada, openAdmin } from '../../support/people.ts'

test('the owner gets a message by mail, answers it by mail and archives it', async ({
  page,
  shop,
  mails,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expected = [/status of 4\d\d/]
  const visitor = await anotherVisitor()
  await openHydrated(visitor, '/contact')
  const form = visitor.getByRole('main')
  await form.getByLabel('Name').fill(ada.name)
  await form.getByLabel('Email').fill(ada.email)
  await form.getByLabel('Message').fill('Do you cut raw opals for a ring?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByText('Message Sent!')).toBeVisible()
  await expect.poll(() => findMail(mails, 'info@elegantgems.example', /^New message/)).toContain('/admin/requests/1')

  await openAdmin(page, shop)
  await expect(page.getByRole('region', { name: 'Areas' }).getByRole('link', { name: /^Requests/ })).toContainText(
    '1 unread',
  )
  await page.goto('/admin/requests')
  const row = page.getByRole('article', { name: `Contact message from ${ada.name}` })
  await expect(row).toContainText('Unread')
  await expectAccessible(page, 'requests')
  await page.goto(
    /http:\S+\/admin\/requests\/1/.exec(findMail(mails, 'info@elegantgems.example', /^New message/))?.[0] ?? '',
  )
  await expect(page.getByText('Do you cut raw opals for a ring?')).toBeVisible()
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  await page.getByLabel('Your answer').fill('We do, every Friday.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer sent')).toBeVisible()
  await expect(page.getByText('We do, every Friday.')).toBeVisible()
  await expectAccessible(page, 'an answered request')
  await expect.poll(() => findMail(mails, ada.email, /^Our answer/)).toContain('We do, every Friday.')

  await page.getByRole('link', { name: 'All requests' }).click()
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No requests found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Answered')
  await row.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('group', { name: 'Show' }).getByText('Archived', { exact: true }).click()
  await row.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('group', { name: 'Show' }).getByText('All', { exact: true }).click()
  await expect(row).toContainText('Answered')
})
