import type { Item, Turntable, TurntableLight } from '@elegant/shared/rules'
import { buildItem, type FakeApi, renderPage } from '@elegant/shared/testing'
import { fireEvent, screen } from '@testing-library/react'
import { routes } from '../../routes.tsx'

const fire = { shares: { green: 70, blue: 30 }, lit: 38 }
const buildTurntable = (light: TurntableLight, changes: Partial<Turntable> = {}): Turntable => ({
  id: light.length,
  light,
  frames: 24,
  columns: 6,
  rows: 4,
  fire,
  widths: [3072],
  formats: ['webp', 'avif'],
  sheet: `/media/${light}/3072.webp`,
  ...changes,
})
const turning = (changes: Partial<Item> = {}) =>
  buildItem({
    fire: { light: 'daylight', ...fire },
    turntables: [buildTurntable('daylight'), buildTurntable('lamp', { fire: { shares: { red: 100 }, lit: 5 } })],
    ...changes,
  })

function open(item: Item, api: FakeApi = {}) {
  return renderPage(routes, {
    path: `/item/${item.slug}`,
    api: { [`GET /items_details/${item.slug}`]: () => [item], [`GET /items/${item.id}/similar`]: () => [], ...api },
  })
}

async function openBench(item = turning(), api: FakeApi = {}) {
  const view = open(item, api)
  await view.user.click(await screen.findByRole('button', { name: 'Turn it in the light' }))
  await screen.findByRole('slider', { name: 'Turn' })
  return view
}

const shown = () => screen.getAllByRole('img').map((img) => img.getAttribute('alt'))
const slider = () => screen.getByRole('slider', { name: 'Turn' })

it('the sheets come only once the shopper wants to turn the stone', async () => {
  const { container } = open(turning())
  await screen.findByRole('button', { name: 'Turn it in the light' })
  expect(container.querySelector('[src*="3072"]')).toBeNull()
})

it('an item without turntables has pictures only', async () => {
  open(buildItem())
  await screen.findByRole('heading', { name: 'Welo Opal' })
  expect(screen.queryByRole('button', { name: 'Turn it in the light' })).toBeNull()
})

it('what was measured is said in words for each light, and is no grade', async () => {
  open(turning())
  expect(
    await screen.findByText(
      'Daylight, measured in these pictures: green 70%, blue 30%; play of color covers 38% of the stone.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('img', { name: 'Measured in these pictures: red 100%' })).toBeVisible()
})

it('the arrow keys turn it at once, on past a whole turn', async () => {
  const { user } = await openBench()
  expect(slider()).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(slider()).toHaveAttribute('aria-valuetext', '45 degrees, Daylight')
  expect(shown()).toContain('Welo Opal, turned 45 degrees, Daylight')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(slider()).toHaveAttribute('aria-valuetext', '345 degrees, Daylight')
})

it('the light changes at the same angle', async () => {
  const { user } = await openBench()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  await user.click(screen.getByRole('radio', { name: 'Lamp' }))
  expect(shown()).toContain('Welo Opal, turned 30 degrees, Lamp')
  expect(slider()).toHaveAttribute('aria-valuetext', '30 degrees, Lamp')
})

it('two lights turn side by side, and trade places', async () => {
  const { user } = await openBench()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Side by side' }), 'This stone: Lamp')
  slider().focus()
  await user.keyboard('{ArrowRight}')
  expect(shown()).toEqual(
    expect.arrayContaining(['Welo Opal, turned 15 degrees, Daylight', 'Welo Opal, turned 15 degrees, Lamp']),
  )
  await user.click(screen.getByRole('radio', { name: 'Lamp' }))
  expect(screen.getByRole('combobox', { name: 'Side by side' })).toHaveDisplayValue('This stone: Daylight')
})

it('a similar stone turns beside it', async () => {
  const other = turning({ id: 2, slug: 'other-opal', title: 'Other Opal' })
  const { user } = await openBench(turning(), { 'GET /items/1/similar': () => [other] })
  await screen.findByRole('option', { name: 'Other Opal' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Side by side' }), 'Other Opal')
  expect(shown()).toEqual(
    expect.arrayContaining(['Welo Opal, turned 0 degrees, Daylight', 'Other Opal, turned 0 degrees, Daylight']),
  )
})

it('a drag turns it, and leaves the arrow keys to go on', async () => {
  const { user } = await openBench()
  const stage = screen.getByRole('group', { name: 'Welo Opal in the light' }).querySelector('figure')?.parentElement
  if (!stage) throw new Error('There is no stage')
  // Tests have neither layout nor capture.
  Object.assign(stage, { setPointerCapture() {} })
  Object.defineProperty(stage, 'clientWidth', { value: 240 })
  await user.pointer([
    { keys: '[MouseLeft>]', target: stage, coords: { clientX: 100 } },
    { target: stage, coords: { clientX: 130 } },
    { keys: '[/MouseLeft]', target: stage },
    { target: stage, coords: { clientX: 230 } },
  ])
  expect(slider()).toHaveAttribute('aria-valuetext', '45 degrees, Daylight')
  expect(slider()).toHaveFocus()
})

it('a sheet that cannot be loaded says so', async () => {
  await openBench()
  fireEvent.error(screen.getByAltText('Welo Opal, turned 0 degrees, Daylight'))
  expect(screen.getByRole('alert')).toHaveTextContent("The pictures couldn't be loaded.")
})

it('the pictures come back', async () => {
  const { user } = await openBench()
  await user.click(screen.getByRole('button', { name: 'Show the pictures' }))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('button', { name: 'Turn it in the light' })).toHaveFocus()
})
