import { refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ExportButton } from './ExportButton.tsx'
import { SalesExport } from './SalesExport.tsx'

const csv = () => new Response('\uFEFFnumber\r\n12\r\n', { headers: { 'content-type': 'text/csv' } })
const files: string[] = []

beforeEach(() => {
  files.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download.replace(/\d{4}-\d{2}-\d{2}/, 'DAY'))
  })
})
afterEach(() => jest.restoreAllMocks())

test('a list is downloaded with its filters', async () => {
  const { user } = renderPage(
    <ExportButton file={{ name: 'orders', query: { search: 'opal', status: undefined } }} />,
    {
      api: { 'GET /orders_export?external={"search":"opal"}': csv },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Export results as CSV' }))
  await waitFor(() => expect(files).toEqual(['orders-DAY.csv']))
})

test('without filters everything is downloaded', async () => {
  const query = { search: undefined, role: undefined, online: undefined }
  const { user } = renderPage(<ExportButton file={{ name: 'customers', query }} />, {
    api: { 'GET /customers_export?external={}': csv },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toEqual(['customers-DAY.csv']))
})

test('an export that fails says why', async () => {
  const { user } = renderPage(<ExportButton file={{ name: 'orders', query: {} }} />, {
    api: { 'GET /orders_export?external={}': refuse(404, 'There is no call') },
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Failed to export: There is no call')).toBeVisible()
  expect(files).toEqual([])
})

test('sales are downloaded for a range of days', async () => {
  const { user } = renderPage(<SalesExport />, {
    api: { 'GET /sales_export?external={"from":"2025-02-01","to":"2025-02-28"}': csv },
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
