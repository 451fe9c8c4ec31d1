import { errorCodes, type ImportReport } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

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
const selection = () => within(screen.getByRole('region', { name: 'Selected items' }))
const find = (name: string) => screen.findByRole('checkbox', { name })

describe('selected items', () => {
  test('are hidden together, and shown again by Undo', async () => {
    const sent: unknown[] = []
    const { user } = open({
      'PATCH /items_bulk': ({ body }) => {
        sent.push(body)
        return { changed: 2, change: 7 }
      },
      'POST /changes/7/restore': ({ body }) => {
        sent.push(body)
        return { changed: 2, change: 9 }
      },
    })
    await user.click(await find('Select Welo Opal'))
    expect(selection().getByText('1 item selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(selection().getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('2 items hidden')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ ids: [1, 2], change: { Is_disabled: true } }, { whole: true }])
    await user.click(selection().getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument()
  })

  test('go to a show together, those that somebody has are named, and Undo brings them back', async () => {
    const sent: unknown[] = []
    const { user } = open({
      'POST /claims_bulk': ({ body }) => {
        sent.push(body)
        return { changed: 1, change: 7, kept: [{ id: 2, title: 'Muzo Emerald', reason: 'This piece is sold' }] }
      },
      'POST /changes/7/restore': ({ body }) => {
        sent.push(body)
        return { changed: 1, change: 9 }
      },
    })
    await user.click(await find('Select all on this page'))
    await user.click(selection().getByRole('button', { name: 'Availability…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 items' }))
    await user.type(dialog.getByRole('textbox', { name: 'Show and booth' }), 'Booth 214')
    await user.click(dialog.getByRole('button', { name: 'Change 2 items' }))
    const kept = within(await screen.findByRole('dialog', { name: '1 item left unchanged' }))
    expect(kept.getByRole('listitem')).toHaveTextContent('Muzo Emerald: This piece is sold')
    await user.click(kept.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ items_ids: [1, 2], kind: 'show', place: 'Booth 214' }, { whole: true }])
  })

  test('are all that the list finds, also on its other pages', async () => {
    const sent: unknown[] = []
    const { user } = open({
      'GET /items_by_type/Product?external={"page":1}': buildPage([welo, emerald], { pageTotal: 2, itemsTotal: 423 }),
      'GET /items_found/Product?external={}': { ids: [1, 2, 3] },
      'PATCH /items_bulk': ({ body }) => {
        sent.push(body)
        return { changed: 3, change: 7 }
      },
    })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Select all 423 found' }))
    expect(await selection().findByText('3 items selected')).toBeVisible()
    await user.click(selection().getByRole('button', { name: 'Tags, prices, categories…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 items' }))
    await user.type(dialog.getByRole('textbox', { name: 'Set all prices to' }), 'a lot')
    await user.click(dialog.getByRole('button', { name: 'Change 3 items' }))
    expect(await dialog.findByRole('textbox', { name: 'Set all prices to', description: /0 or greater/ })).toBeInvalid()
    await user.clear(dialog.getByRole('textbox', { name: 'Set all prices to' }))
    await user.type(dialog.getByRole('textbox', { name: 'Set all prices to' }), '1,250')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Move to category' }), 'Sale')
    await user.click(dialog.getByRole('button', { name: 'Change 3 items' }))
    expect(await screen.findByText('3 items changed')).toBeVisible()
    expect(sent).toEqual([{ ids: [1, 2, 3], change: { price: 1250, categories: [4] } }])
  })

  test('are deleted after a question, and restored by Undo', async () => {
    const sent: unknown[] = []
    const { user } = open({
      'PATCH /items_bulk': ({ body }) => {
        sent.push(body)
        return { changed: 1, change: 7 }
      },
      'POST /changes/7/restore': ({ body }) => {
        sent.push(body)
        return { changed: 1, change: 9 }
      },
    })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1 item?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 item deleted')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Selected items' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeVisible()
    expect(sent).toEqual([{ ids: [1], change: { archived: true } }, { whole: true }])
  })

  test('get tags, prices and categories in one form', async () => {
    const sent: unknown[] = []
    const { user } = open({
      'PATCH /items_bulk': ({ body }) => {
        sent.push(body)
        return { changed: 1, change: 7 }
      },
    })
    await user.click(await find('Select Muzo Emerald'))
    await user.click(selection().getByRole('button', { name: 'Tags, prices, categories…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 item' }))
    await user.click(dialog.getByRole('button', { name: 'Change 1 item' }))
    expect(await dialog.findByText('Choose at least one change.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Add tags' }), 'sale, new')
    await user.type(dialog.getByRole('textbox', { name: 'Change prices by (%)' }), '-10')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Add to category' }), 'Sale')
    await user.click(dialog.getByRole('button', { name: 'Change 1 item' }))
    expect(await screen.findByText('1 item changed')).toBeVisible()
    const change = { add_tags: ['sale', 'new'], price_percent: -10, add_categories: [4] }
    expect(sent).toEqual([{ ids: [2], change }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('are rolled back with an error when the server rejects the change', async () => {
    const { user } = open({ 'PATCH /items_bulk': refuse(404, 'There is no item 1.') })
    await user.click(await find('Select Welo Opal'))
    await user.click(selection().getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Failed to update items: There is no item 1.')).toBeVisible()
  })
})

test('a copy of an item opens in the editor', async () => {
  const copy = buildItem({ id: 3, title: 'Welo Opal (copy)', Is_disabled: true })
  const { user, router } = open({
    'POST /items/1/copy': copy,
    'GET /items/3': copy,
    'GET /items/3/costs': refuse(404, 'Not found'),
  })
  await find('Select Welo Opal')
  await user.click(screen.getByRole('button', { name: 'Duplicate Welo Opal' }))
  expect(await screen.findByText(/Welo Opal duplicated/)).toBeVisible()
  await screen.findByDisplayValue('Welo Opal (copy)')
  expect(router.state.location.pathname).toBe('/admin/products/3')
})

test('a double click makes one copy of an item', async () => {
  const sent: unknown[] = []
  const copy = buildItem({ id: 3, title: 'Welo Opal (copy)', Is_disabled: true })
  const { user } = open({
    'POST /items/1/copy': ({ body }) => sent.push(body) && copy,
    'GET /items/3': copy,
    'GET /items/3/costs': refuse(404, 'Not found'),
  })
  await find('Select Welo Opal')
  await user.dblClick(screen.getByRole('button', { name: 'Duplicate Welo Opal' }))
  await screen.findByDisplayValue('Welo Opal (copy)')
  expect(sent).toHaveLength(1)
})

describe('files', () => {
  const report: ImportReport = {
    ...{ created: 493, changed: 0, unchanged: 0, rejected: 'title,problem\r\n,x', change: null },
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
    expect(dialog.getByRole('row', { name: '10 title Title is required' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Download invalid lines' }))
    expect(files).toMatchObject([{ name: expect.stringMatching(/^products-problems-\d{4}-\d\d-\d\d\.csv$/) }])
    await user.click(dialog.getByRole('button', { name: 'Import 493 lines' }))
    expect(await screen.findByText('493 lines imported')).toBeVisible()
    expect(await dialog.findByText(/which were skipped/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Import undone/)).toBeVisible()
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
