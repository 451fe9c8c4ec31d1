import { renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { catchDownloads, csvFile } from '../testing/catchDownloads.ts'
import { SalesExport } from './SalesExport.tsx'

const files = catchDownloads()

test('sales are downloaded for a range of days', async () => {
  const { user } = renderPage(<SalesExport />, {
    api: { 'GET /sales_export?external={"from":"2025-02-01","to":"2025-02-28"}': csvFile },
  })
  await user.click(await screen.findByRole('button', { name: 'Export sales' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Export sales' }))
  await user.clear(dialog.getByLabelText('From'))
  await user.type(dialog.getByLabelText('From'), '2025-03-01')
  await user.clear(dialog.getByLabelText('To'))
  await user.type(dialog.getByLabelText('To'), '2025-02-28')
  await user.click(dialog.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(dialog.getByLabelText('To')).toHaveAccessibleDescription(/To must not be before From/))
  await user.clear(dialog.getByLabelText('From'))
  await user.type(dialog.getByLabelText('From'), '2025-02-01')
  await user.click(dialog.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toEqual(['sales-DAY.csv']))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
