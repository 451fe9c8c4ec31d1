import { buildCustomer, buildPage, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { withWideScreen } from '../testing/withWideScreen.ts'
import { CustomersPage } from './CustomersPage.tsx'

withWideScreen()

test('a row has name, presence, role, ID, number and email, and the actions for the customer', async () => {
  const counts = { total: 1, online: 1, admins: 0, blocked: 0 }
  const ada = buildCustomer({ id: 1, Full_name: 'Ada Lovelace', is_online_now: true })
  const { user } = renderPage(<CustomersPage />, {
    path: '/admin/customers',
    api: { 'GET /customers_all?external={"page":1}': { ...buildPage([ada]), counts } },
  })
  const row = within(await screen.findByRole('row', { name: 'Ada Lovelace' }))
  expect(row.getByRole('rowheader')).toHaveTextContent('Ada Lovelace Online')
  for (const text of ['customer', 'ID: 1', `Customer #${ada.customer_number}`, ada.email])
    expect(row.getByText(text)).toBeVisible()
  expect(row.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/admin/orders?search=ada%40example.com')
  expect(row.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/customers/1')
  expect(row.getByRole('button', { name: 'Sign out Ada Lovelace everywhere' })).toBeVisible()
  await user.keyboard('j')
  expect(row.getByRole('link', { name: 'Ada Lovelace' })).toHaveFocus()
  await user.click(row.getByRole('button', { name: 'Block' }))
  expect(screen.getByRole('dialog', { name: 'Block Ada Lovelace' })).toBeVisible()
})
