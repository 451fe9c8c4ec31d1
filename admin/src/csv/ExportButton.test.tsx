import { refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { catchDownloads, csvFile } from '../testing/catchDownloads.ts'
import { ExportButton } from './ExportButton.tsx'

const files = catchDownloads()

test('a list is downloaded with its filters', async () => {
  const { user } = renderPage(
    <ExportButton path="/orders_export" name="orders" query={{ search: 'opal', status: undefined }} />,
    {
      api: { 'GET /orders_export?external={"search":"opal"}': csvFile },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Export results as CSV' }))
  await waitFor(() => expect(files).toEqual(['orders-DAY.csv']))
})

test('without filters everything is downloaded', async () => {
  const query = { search: undefined, role: undefined, online: undefined }
  const { user } = renderPage(<ExportButton path="/customers_export" name="customers" query={query} />, {
    api: { 'GET /customers_export?external={}': csvFile },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toEqual(['customers-DAY.csv']))
})

test('an export that fails says why', async () => {
  const { user } = renderPage(<ExportButton path="/orders_export" name="orders" query={{}} />, {
    api: { 'GET /orders_export?external={}': refuse(404, 'There is no call') },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Failed to export: There is no call')).toBeVisible()
  expect(files).toEqual([])
})
