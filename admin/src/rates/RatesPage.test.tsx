import type { ImportReport, Rates } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { RatesPage } from './RatesPage.tsx'

const florida = { state: 'FL', zip: '', percent: 6, label: 'Sales tax', on_shipping: false }
const miami = { ...florida, zip: '331', percent: 7 }
const mail = {
  service: 'Mail',
  country: 'United States',
  region: '',
  up_to_grams: 500,
  up_to_value: null,
  price: 900,
  delivery: 'soon',
}

/** Opens the page on a server that keeps what is saved. */
function open(tables: Partial<Rates> = {}, { path = '/admin/rates', api = {} }: { path?: string; api?: FakeApi } = {}) {
  let stored: Rates = { tax: [], shipping: [], version: 4, ...tables }
  const saved: { body: unknown; ifMatch: string | null }[] = []
  const view = renderPage(<RatesPage />, {
    path,
    api: {
      'GET /rates?external={}': () => stored,
      'PATCH /rates': ({ body, headers }) => {
        saved.push({ body, ifMatch: headers.get('if-match') })
        stored = Object.assign({ ...stored, version: stored.version + 1 }, body)
        return stored
      },
      ...api,
    },
  })
  return { ...view, saved }
}

test('the tables are empty, and the page says that rates are the owner’s to check', async () => {
  open()
  expect(await screen.findByText('No tax rates yet')).toBeVisible()
  expect(screen.getByText(/^The shop comes without rates.* is yours to check\.$/)).toBeVisible()
})

test('a tax rate is added to those that are there', async () => {
  const { user, saved } = open({ tax: [florida] })
  await user.click(await screen.findByRole('button', { name: 'Add a rate' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a tax rate' }))
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await dialog.findByText('State is required')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('State'), 'Georgia')
  await user.type(dialog.getByLabelText('Rate (%)'), '4.125')
  await user.click(dialog.getByLabelText('Applies to shipping too'))
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await screen.findByRole('heading', { name: 'Georgia' })).toBeVisible()
  expect(screen.getByText('4.125% · on shipping too')).toBeVisible()
  const added = { state: 'GA', zip: '', percent: 4.125, label: '', on_shipping: true }
  expect(saved).toEqual([{ body: { tax: [florida, added] }, ifMatch: '"4"' }])
})

test('a rate is edited, and another one removed', async () => {
  const { user, saved } = open({ tax: [florida, miami] })
  await user.click(await screen.findByRole('button', { name: 'Edit Florida, ZIP 331…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit tax rate' }))
  await user.clear(dialog.getByLabelText('Rate (%)'))
  await user.type(dialog.getByLabelText('Rate (%)'), '7.5')
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await screen.findByText('7.5% · Sales tax')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Florida' }))
  expect(await screen.findByText('1 tax rate')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    { tax: [florida, { ...miami, percent: 7.5 }] },
    { tax: [{ ...miami, percent: 7.5 }] },
  ])
})

/** Opens the tables of which somebody else has made others since. */
async function openMeanwhile(others: (typeof florida)[]) {
  const refusal = refuse(409, 'Somebody else has changed this since you opened it.', 'CONFLICT')
  let stored: Rates = { tax: [florida, miami], shipping: [], version: 4 }
  const saved: unknown[] = []
  const { user } = open(
    {},
    {
      api: {
        'GET /rates?external={}': () => stored,
        'PATCH /rates': ({ body, headers }) => {
          if (headers.get('if-match') !== `"${stored.version}"`) return refusal
          saved.push(body)
          stored = Object.assign({ ...stored, version: stored.version + 1 }, body)
          return stored
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Florida' }))
  stored = { ...stored, tax: others, version: 5 }
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Label/), ' FL')
  const save = () => user.click(dialog.getByRole('button', { name: 'Save rate' }))
  await save()
  return { dialog, save, saved }
}

test('a rate that somebody else has changed is overwritten only after the dialog has said what it is now', async () => {
  const { dialog, save, saved } = await openMeanwhile([{ ...florida, percent: 7.5 }, miami])
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed this rate meanwhile. It is now: Florida · 7.5% · Sales tax. Save again to overwrite it.',
  )
  expect(saved).toEqual([])
  await save()
  expect(await screen.findByText('6% · Sales tax FL')).toBeVisible()
  expect(saved).toEqual([{ tax: [{ ...florida, label: 'Sales tax FL' }, miami] }])
})

test('a rate is saved beside other rates that somebody else has changed', async () => {
  const { saved } = await openMeanwhile([florida, { ...miami, percent: 8 }])
  expect(await screen.findByText('6% · Sales tax FL')).toBeVisible()
  expect(saved).toEqual([
    {
      tax: [
        { ...florida, label: 'Sales tax FL' },
        { ...miami, percent: 8 },
      ],
    },
  ])
})

test('a rate that somebody else has removed is added only after the dialog has said so', async () => {
  const { dialog, save, saved } = await openMeanwhile([miami])
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else has removed this rate meanwhile.')
  await save()
  expect(await screen.findByText('6% · Sales tax FL')).toBeVisible()
  expect(saved).toEqual([{ tax: [miami, { ...florida, label: 'Sales tax FL' }] }])
})

test.each(['-1', '1e9', '0.00001', 'six'])('a rate of %s is refused in the dialog', async (typed) => {
  const { user, saved } = open()
  await user.click(await screen.findByRole('button', { name: 'Add a rate' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('State'), 'Florida')
  await user.type(dialog.getByLabelText('Rate (%)'), typed)
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/Rate/)
  expect(saved).toEqual([])
})

test('a shipping rate has a place, limits and a price in dollars', async () => {
  const { user, saved } = open({ shipping: [mail] }, { path: '/admin/rates?tab=shipping' })
  expect(await screen.findByText('USD 9.00 · up to 500 g · soon')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a rate' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a shipping rate' }))
  await user.type(dialog.getByLabelText('Service'), 'Courier')
  await user.type(dialog.getByLabelText('Price (USD)'), '30')
  await user.type(dialog.getByLabelText('Up to order value (USD)'), '1,000')
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await screen.findByText('USD 30.00 · up to USD 1,000.00')).toBeVisible()
  const added = { ...mail, service: 'Courier', up_to_grams: null, up_to_value: 100_000, price: 3000, delivery: '' }
  expect(saved.map(({ body }) => body)).toEqual([{ shipping: [mail, added] }])
})

test('all rates are removed only after a question', async () => {
  const { user, saved } = open({ tax: [florida, miami] })
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Remove all tax rates?' }))
  await user.click(question.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('No tax rates yet')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([{ tax: [] }])
})

test('of many rates the first are shown, and the filter finds the others', async () => {
  const tax = Array.from({ length: 1000 }, (_, zip) => ({ ...florida, zip: String(zip + 10_000) }))
  const { user } = open({ tax })
  expect(await screen.findByText('1000 tax rates, the first 100 are shown')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Filter tax rates' }), '10999')
  expect(await screen.findByText('1 of 1000 tax rates')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Florida, ZIP 10999…' })).toBeVisible()
})

test('a file is checked before it is imported', async () => {
  const report: ImportReport = {
    created: 1,
    changed: 0,
    unchanged: 0,
    rejected: 'state\r\nZZ\r\n',
    change: null,
    failed: [
      { line: 3, field: 'state', message: 'There is no US state “ZZ”' },
      { line: 3, field: 'percent', message: 'Rate is required' },
    ],
  }
  const { user } = open(
    {},
    {
      api: {
        'POST /rates_import/tax?external={"dryRun":true}': report,
        'POST /rates_import/tax?external={"dryRun":false}': report,
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Import tax rates' }))
  await user.upload(dialog.getByLabelText('CSV file'), new File(['state,rate\nFL,6\nZZ,1'], 'rates.csv'))
  expect(await dialog.findByRole('row', { name: '3 State There is no US state “ZZ”' })).toBeVisible()
  expect(dialog.getByRole('row', { name: '3 Rate Rate is required' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Import 1 line' }))
  expect(await screen.findByText('1 line imported')).toBeVisible()
})

test('a server without rates says so', async () => {
  open({}, { api: { 'GET /rates?external={}': refuse(404, 'Not found') } })
  expect(await screen.findByText('The rates could not be loaded')).toBeVisible()
})

test.each(['€9', '-9'])('a price of %s is refused, and nothing is saved', async (typed) => {
  const { user, saved } = open({ shipping: [mail] }, { path: '/admin/rates?tab=shipping' })
  await user.click(await screen.findByRole('button', { name: /^Edit Mail/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit shipping rate' }))
  await user.clear(dialog.getByLabelText('Price (USD)'))
  await user.type(dialog.getByLabelText('Price (USD)'), typed)
  await user.click(dialog.getByRole('button', { name: 'Save rate' }))
  expect(await dialog.findByText('Please enter an amount in USD, such as 1,250.00')).toBeVisible()
  expect(saved).toEqual([])
})
