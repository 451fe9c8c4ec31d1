import { buildItem, renderPage } from '@elegant/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { ringDiameter } from './ringSizes.ts'
import { getStoneSize } from './stoneSize.ts'

const withFacts = (facts: Record<string, string | number>, title = 'Welo Opal') => ({
  title,
  item_info: { additionalProperty: Object.entries(facts).map(([name, value]) => ({ name, value })) },
})
const dimensions = '16.1 × 12.0 × 7.4 mm'

function open(facts: Record<string, string | number>) {
  const item = buildItem({ slug: 'it', ...withFacts(facts) })
  return renderPage(routes, { path: '/item/it', api: { 'GET /items_details/it': [item] } })
}

beforeEach(() => localStorage.clear())

test.each([
  [{ Dimensions: dimensions, Cut: 'Oval cabochon' }, 'oval'],
  [{ Dimensions: dimensions, Cut: 'Oval cabochon', Shape: 'Pear' }, 'pear'],
  [{ Dimensions: dimensions, Cut: 'Emerald cut' }, 'octagon'],
  [{ Dimensions: dimensions, Cut: 'Faceted cushion' }, 'cushion'],
  [{ Dimensions: dimensions, Cut: 'Freeform cabochon' }, 'freeform'],
  [{ Dimensions: dimensions }, 'box'],
])('the outline of %j is %s', (facts, shape) => {
  expect(getStoneSize(withFacts(facts))).toEqual({ length: 16.1, width: 12, shape, text: dimensions })
})

test('the longer side is the length, and a size in a setting counts', () => {
  expect(getStoneSize(withFacts({ Dimensions: 'Stone 10 × 13 mm' }))).toMatchObject({ length: 13, width: 10 })
})

test.each(['8 to 14 mm', '6 mm each', '0 × 4 mm', '900 × 4 mm', 'large'])('“%s” states no outline', (text) => {
  expect(getStoneSize(withFacts({ Dimensions: text }))).toBeUndefined()
})

test('a US ring of size 7 is 17.3 mm wide', () => expect(ringDiameter(7)).toBeCloseTo(17.32, 2))

test('a stone without a stated size has no view', async () => {
  open({ 'Carat weight': 3 })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'See the true size' })).not.toBeInTheDocument()
})

test('the screen is measured once with a card, by the keyboard, and again only if the zoom changes', async () => {
  const { user } = open({ Dimensions: dimensions, Cut: 'Oval cabochon' })
  await user.click(await screen.findByRole('button', { name: 'See the true size' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The true size' }))
  const outline = dialog.getByRole('img', { name: 'The outline of a card' })
  expect(dialog.getByRole('slider', { name: 'Size of the outline' })).toHaveAttribute(
    'aria-valuetext',
    '324 pixels wide',
  )
  expect(Number.parseFloat(outline.style.width) / Number.parseFloat(outline.style.height)).toBeCloseTo(85.6 / 53.98)

  await user.click(dialog.getByRole('button', { name: 'It matches the card' }))
  const stone = dialog.getByRole('img', { name: 'The stone, 16.1 × 12 mm' })
  expect(Number(stone.getAttribute('height')) / (96 / 25.4)).toBeCloseTo(16.1)
  expect(dialog.getByText(/0\.63 × 0\.47 × 0\.29 in/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'On a finger' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'US ring size' }), '5')
  expect(dialog.getByRole('img', { name: 'A finger, 15.7 mm wide' })).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'See the true size' }))
  expect(await screen.findByRole('img', { name: 'A US quarter, 24.26 mm' })).toBeVisible()

  Object.assign(window, { devicePixelRatio: 1.5 })
  fireEvent(window, new Event('resize'))
  expect(await screen.findByRole('img', { name: 'The outline of a card' })).toBeVisible()
  Object.assign(window, { devicePixelRatio: 1 })
})

test('a ring is shown on a finger of its size', async () => {
  const { user } = open({ Dimensions: dimensions, 'Ring size': 6.5 })
  await user.click(await screen.findByRole('button', { name: 'See the true size' }))
  await user.click(await screen.findByRole('button', { name: 'It matches the card' }))
  await user.click(screen.getByRole('radio', { name: 'On a finger' }))
  expect(screen.getByRole('combobox', { name: 'US ring size' })).toHaveDisplayValue('6.5')
})

test('the sizes are shown in inches on request, and so is the next page', async () => {
  const { user, unmount } = open({ Dimensions: dimensions, Origin: 'Welo' })
  expect(await screen.findByText(dimensions)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show inches' }))
  expect(screen.getByText('0.63 × 0.47 × 0.29 in')).toBeVisible()
  unmount()
  open({ Dimensions: '25.4 × 25.4 mm' })
  expect(await screen.findByText('1.00 × 1.00 in')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show millimeters' })).toBeVisible()
})
