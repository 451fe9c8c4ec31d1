import { errorCodes, type ImportReport } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../../routes.tsx'

const welo = buildItem({ id: 1, title: 'Welo Opal' })
const emerald = buildItem({ id: 2, title: 'Muzo Emerald' })

function open(api: FakeApi = {}, path = '/admin/products') {
  return renderPage(routes, {
    path,
    api: {
      'GET /items_by_type/Product?external={"page":1}': buildPage([welo, emerald]),
      'GET /items_categories': [buildCategory({ id: 4, name: 'Sale' })],
      ...api,
    },
  })
}
const find = (name: string) => screen.findByRole('checkbox', { name })

describe('files', () => {
  const report: ImportReport = {
    created: 493,
    changed: 0,
    unchanged: 0,
    rejected: 'title,problem\r\n,x',
    change: null,
    failed: [{ line: 10, field: 'title', message: 'Title is required' }],
  }
  const files: { name: string; address: string; content: Blob }[] = []
  beforeEach(() => {
    files.length = 0
    URL.createObjectURL = (content) => {
      if (content instanceof Blob) files.push({ name: '', address: `blob:${files.length}`, content })
      return `blob:${files.length - 1}`
    }
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = function click() {
      const file = files.find(({ address }) => address === this.href)
      if (file) file.name = this.download
    }
  })
  const importing = 'POST /items_import/Product?external={"dryRun":false}'
  const dryRun = 'POST /items_import/Product?external={"dryRun":true}'

  test('an import first reports problems by line, field and rule, then stores the valid lines', async () => {
    const types: unknown[] = []
    const { user } = open({
      [dryRun]: ({ body, headers }) => {
        types.push(body instanceof Blob, headers.get('content-type'))
        return report
      },
      [importing]: { ...report, change: 12 },
      'POST /changes/12/restore': { changed: 493, change: 13 },
    })
    await find('Select Welo Opal')
    await user.click(screen.getByRole('button', { name: 'Import CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products' }))
    await user.upload(
      dialog.getByLabelText('CSV file'),
      new File(['title\nOpal'], 'products.csv', { type: 'text/csv' }),
    )
    expect(await dialog.findByText('493 new')).toBeVisible()
    expect(types).toEqual([true, 'text/csv'])
    expect(dialog.getByRole('row', { name: '10 Title Title is required' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Download invalid lines' }))
    expect(files).toMatchObject([{ name: expect.stringMatching(/^products-problems-\d{4}-\d\d-\d\d\.csv$/) }])
    await user.click(dialog.getByRole('button', { name: 'Import 493 lines' }))
    expect(await screen.findByText('493 lines imported')).toBeVisible()
    expect(await dialog.findByText(/which were skipped/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Import undone/)).toBeVisible()
  })

  test.each([
    ['Is_disabled', 'Hidden from the shop'],
    ['SEO_Tags', 'SEO Tags'],
    ['categories', 'Categories'],
    ['id', 'ID'],
    ['fact:Origin', 'Origin'],
    ['item_info.attributes[2].value', 'Item info'],
    ['line', 'Line'],
  ])('a problem of an import names the column %s as the form does: %s', async (field, label) => {
    const { user } = open({ [dryRun]: { ...report, failed: [{ line: 3, field, message: 'It is wrong' }] } })
    await find('Select Welo Opal')
    await user.click(screen.getByRole('button', { name: 'Import CSV' }))
    await user.upload(await screen.findByLabelText('CSV file'), new File(['title'], 'a.csv', { type: 'text/csv' }))
    expect(await screen.findByRole('row', { name: `3 ${label} It is wrong` })).toBeVisible()
  })

  test('an import tells which new items have the title of another, and of a file that changes nothing', async () => {
    let answer: ImportReport = { ...report, failed: [], rejected: null, created: 3, unchanged: 5, sameTitle: [4, 7] }
    const { user } = open({ [dryRun]: () => answer })
    await find('Select Welo Opal')
    await user.click(screen.getByRole('button', { name: 'Import CSV' }))
    const file = (name: string) => new File(['title'], name, { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('CSV file'), file('a.csv'))
    expect(await screen.findByText(/^2 new items with the title of an item that you have: lines 4, 7\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 3 lines' })).toBeVisible()
    answer = { ...answer, created: 0, unchanged: 8, sameTitle: [] }
    await user.upload(screen.getByLabelText('CSV file'), file('b.csv'))
    expect(await screen.findByText('8 unchanged')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument()
  })

  describe('an import that takes long', () => {
    const file = (name: string) => new File(['title'], name, { type: 'text/csv' })

    /** Starts the import of a file. */
    async function start(answer: Promise<object>) {
      let tested = { ...report, failed: [], rejected: null }
      const { user } = open({
        [dryRun]: () => tested,
        [importing]: () => answer,
        'POST /changes/12/restore': ({ body }) =>
          Object(body).overwrite
            ? { changed: 493, change: 13 }
            : refuse(409, 'price of “Welo Opal” has been changed since', errorCodes.changedSince),
      })
      await find('Select Welo Opal')
      await user.click(screen.getByRole('button', { name: 'Import CSV' }))
      await user.upload(await screen.findByLabelText('CSV file'), file('a.csv'))
      await user.click(await screen.findByRole('button', { name: 'Import 493 lines' }))
      tested = { ...tested, created: 3 }
      return user
    }

    test('is announced, but not reported as that of another file', async () => {
      const arrival = Promise.withResolvers<object>()
      const user = await start(arrival.promise)
      await user.upload(screen.getByLabelText('CSV file'), file('b.csv'))
      expect(await screen.findByText('3 new')).toBeVisible()
      arrival.resolve({ ...report, change: 12 })
      expect(await screen.findByText('493 lines imported')).toBeVisible()
      expect(screen.getByText('3 new')).toBeVisible()
      expect(screen.getByText(/^This file has/)).toBeVisible()
    })

    test('is announced after the dialog was closed, also if it fails', async () => {
      const arrival = Promise.withResolvers<object>()
      const user = await start(arrival.promise)
      await user.click(screen.getByRole('button', { name: 'Cancel' }))
      arrival.resolve(refuse(503, 'The shop is busy.'))
      expect(await screen.findByText('Failed to import: The shop is busy.')).toBeVisible()
    })

    test('can be undone after the dialog was closed, and what has changed since only after a question', async () => {
      const user = await start(Promise.resolve({ ...report, change: 12 }))
      await screen.findByText('493 lines imported')
      const [close] = screen.getAllByRole('button', { name: 'Close' })
      await user.click(close ?? document.body)
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Undo' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Restore anyway?' }))
      await user.click(question.getByRole('button', { name: 'Restore anyway' }))
      expect(await screen.findByText(/Import undone/)).toBeVisible()
    })
  })

  test('an unreadable file displays an error', async () => {
    const { user } = open({ [dryRun]: refuse(400, 'The file is empty') })
    await find('Select Welo Opal')
    await user.click(screen.getByRole('button', { name: 'Import CSV' }))
    await user.upload(await screen.findByLabelText('CSV file'), new File([''], 'a.csv', { type: 'text/csv' }))
    expect(await screen.findByText('The file is empty')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument()
  })

  test('all products are exported to a dated file', async () => {
    const { user } = open({ 'GET /items_export/Product?external={}': () => new Response('id,title') })
    await find('Select Welo Opal')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await screen.findByRole('button', { name: 'Export CSV' })
    expect(files).toMatchObject([{ name: expect.stringMatching(/^products-\d{4}-\d\d-\d\d\.csv$/) }])
  })

  test('the export contains the selection, otherwise the search results', async () => {
    const exports: string[] = []
    const answer = (which: string) => () => {
      exports.push(which)
      return new Response('id,title')
    }
    const { user } = open({
      'GET /items_by_type/Product?external={"page":1,"search":"Muzo"}': buildPage([emerald]),
      'GET /items_export/Product?external={"search":"Muzo"}': answer('found'),
      'GET /items_export/Product?external={"ids":[2]}': answer('chosen'),
    })
    await find('Select Welo Opal')
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'Muzo')
    await user.click(await screen.findByRole('button', { name: 'Export results as CSV' }))
    await user.click(await find('Select Muzo Emerald'))
    await user.click(await screen.findByRole('button', { name: 'Export selected as CSV' }))
    await screen.findByRole('button', { name: 'Export selected as CSV' })
    expect(exports).toEqual(['found', 'chosen'])
    expect(files).toHaveLength(2)
  })

  test('the export has the filters of the list', async () => {
    const { user } = open(
      {
        'GET /items_by_type/Product?external={"page":1,"availability":"sold","hidden":false,"price":{"min":100}}':
          buildPage([emerald]),
        'GET /items_export/Product?external={"availability":"sold","hidden":false,"price":{"min":100}}': () =>
          new Response('id,title'),
      },
      '/admin/products?state=sold&shown=yes&min=100',
    )
    await find('Select Muzo Emerald')
    await user.click(screen.getByRole('button', { name: 'Export results as CSV' }))
    await screen.findByRole('button', { name: 'Export results as CSV' })
    expect(files).toHaveLength(1)
  })
})
