import { buildItem, buildMedia, buildPage, MissingChunk, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { comparedIds } from './compare/comparedIds.ts'
import { routes } from './routes.tsx'
import { openPiece, piece, state } from './testing/heldPiece.ts'
import { offered, openThread } from './testing/threadPage.tsx'

let mockIsThere = false

/** The module, once it is there. */
function mockPart(actual: () => object): object {
  if (!mockIsThere) throw new MissingChunk()
  return actual()
}

jest.mock('./compare/ComparedTray.tsx', () => mockPart(() => jest.requireActual('./compare/ComparedTray.tsx')))
jest.mock('./catalog/FilterPanel.tsx', () => mockPart(() => ({ FilterPanel: () => <p>The filters</p> })))
jest.mock('./holds/HoldDialog.tsx', () => mockPart(() => jest.requireActual('./holds/HoldDialog.tsx')))
jest.mock('./item/gallery/Magnifier.tsx', () =>
  mockPart(() => ({ Magnifier: () => <dialog open aria-label="Magnifier" /> })),
)
jest.mock('./reviews/ThreadReview.tsx', () => mockPart(() => ({ ThreadReview: () => <h2>Your review</h2> })))

const missing = "This part of the page couldn't be loaded. Please try again, or reload the page."

beforeEach(() => {
  mockIsThere = false
  localStorage.clear()
})

function openShop() {
  const opal = buildItem({ title: 'Welo Opal' })
  return renderPage(routes, {
    path: '/shop',
    api: {
      'GET /items_by_type/Product?external={"page":1}': buildPage([opal]),
      'GET /items/1': opal,
    },
  })
}

test('the shop is there without the tray of the comparison, which comes at the next use', async () => {
  comparedIds.write([1])
  const { user } = openShop()
  expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  mockIsThere = true
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(await screen.findByRole('complementary', { name: 'Pieces to compare' })).toBeVisible()
})

test('Filter says that the filters are missing, and works again afterwards', async () => {
  const { user } = openShop()
  const filter = await screen.findByRole('button', { name: 'Filter' })
  await user.click(filter)
  expect(await screen.findByText(missing)).toBeVisible()
  expect(filter).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: /Welo Opal/ })).toBeVisible()
  mockIsThere = true
  await user.click(filter)
  expect(await screen.findByText('The filters')).toBeVisible()
})

test.each([
  ['Ask for a hold', /hold/i],
  ['Magnify', 'Magnifier'],
])('%s says that its dialog is missing, and works again afterwards', async (name, dialog) => {
  const media = { _item_images_of_items: { items: [buildMedia({})] } }
  const { user } = openPiece(piece(state(), media), { 'GET /items/1/similar': [] })
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  expect(await screen.findByText(missing)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  mockIsThere = true
  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible()
})

test('a reply that is being written stays when the order is completed and the form of the review is missing', async () => {
  let thread: object = offered
  const { user } = openThread(() => thread)
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await user.type(words, 'When will it arrive')
  thread = { ...offered, order_status: 'completed' }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByText('Completed')).toBeVisible())
  await user.type(words, '?')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('When will it arrive?')
  mockIsThere = true
  await user.click(words)
  expect(await screen.findByRole('heading', { name: 'Your review' })).toBeVisible()
})
