import type { Turntable } from '@elegant/shared/rules'
import { buildItem, type FakeApi, fakeFetch, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const daylight: Turntable = {
  id: 7,
  light: 'daylight',
  frames: 24,
  columns: 6,
  rows: 4,
  sheet: '/media/a/3072.webp',
  fire: { shares: { green: 70, blue: 30 }, lit: 38 },
}

async function open(turntables: Turntable[], api: FakeApi = {}) {
  let stored = turntables
  const view = renderPage(routes, {
    path: '/admin/products/1',
    api: {
      'GET /items_categories': [],
      'GET /items/1/costs': { cost: null, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 },
      'GET /metal_prices': { gold: null, silver: null, platinum: null },
      'POST /items_interest': { waiting: 0, kept: 0 },
      'GET /items/1': () => buildItem({ turntables: stored }),
      'DELETE /turntables/7': () => {
        stored = []
        return daylight
      },
      'POST /turntables/7/restore': () => {
        stored = [daylight]
        return daylight
      },
      ...api,
    },
  })
  await screen.findByRole('heading', { name: 'Light bench' })
  return view
}

it('a stored turntable shows its light and what was measured', async () => {
  await open([daylight])
  const tile = screen.getByRole('listitem', { name: 'Turntable of Welo Opal in daylight' })
  expect(within(tile).getByText('Measured: green 70%, blue 30%; 38% of the stone')).toBeVisible()
})

it('the next light is proposed, and a light that is there is replaced', async () => {
  const { user } = await open([daylight])
  expect(screen.getByRole('radio', { name: 'Lamp' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Add the turntable in lamp' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Daylight' }))
  expect(screen.getByRole('button', { name: 'Replace the turntable in daylight' })).toBeVisible()
})

it('without a clip it asks for one, and keeps the light', async () => {
  const { user } = await open([])
  await user.click(screen.getByRole('radio', { name: 'Wet' }))
  await user.click(screen.getByRole('button', { name: 'Add the turntable when wet' }))
  expect(screen.getByText('Choose one clip of a whole turn, or 24 pictures of it')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Wet' })).toBeChecked()
})

it('a deleted turntable can be brought back', async () => {
  const { user } = await open([daylight])
  await user.click(screen.getByRole('button', { name: 'Delete Turntable of Welo Opal in daylight' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('listitem', { name: 'Turntable of Welo Opal in daylight' })).toBeVisible()
})

describe('with a browser that draws', () => {
  const { getContext, toBlob } = HTMLCanvasElement.prototype
  const browsers = { request: globalThis.XMLHttpRequest, bitmap: globalThis.createImageBitmap }
  const drawn: unknown[] = []
  beforeEach(() => {
    drawn.length = 0
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({ drawImage: (...given: unknown[]) => drawn.push(given.slice(1)) }),
      toBlob: (give: (blob: Blob) => void, type: string) => give(new Blob(['sheet'], { type })),
    })
    globalThis.createImageBitmap = async () => ({ width: 800, height: 600, close() {} }) as ImageBitmap
  })
  afterEach(() => {
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob })
    Object.assign(globalThis, { XMLHttpRequest: browsers.request, createImageBitmap: browsers.bitmap })
  })
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => new File(['…'], `${index}.jpg`, { type: 'image/jpeg' }))
  const picker = () => screen.getByLabelText('Clip or 24 pictures')

  it('24 pictures become the squares of one sheet, to be checked before it is sent', async () => {
    const { user } = await open([])
    await user.upload(picker(), pictures(24))
    expect(await screen.findByRole('slider', { name: 'Check the frames' })).toBeVisible()
    // The middle square of the second picture, in the second column.
    expect(drawn[1]).toEqual([100, 0, 600, 600, 512, 0, 512, 512])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('slider', { name: 'Check the frames' })).toBeNull()
  })

  it('another number of pictures is refused in words', async () => {
    const { user } = await open([])
    await user.upload(picker(), pictures(3))
    expect(await screen.findByText('Choose one clip of a whole turn, or 24 pictures of it')).toBeVisible()
  })

  it('a refused upload keeps the frames', async () => {
    const uploads = fakeFetch({})
    globalThis.XMLHttpRequest = failing(uploads)
    const { user } = await open([])
    await user.upload(picker(), pictures(24))
    await user.click(await screen.findByRole('button', { name: 'Add the turntable in daylight' }))
    expect(await screen.findByText(/^Failed to upload the turntable: /)).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Check the frames' })).toBeVisible()
  })

  it('pictures chosen during an upload end it without a word, and take its place', async () => {
    globalThis.XMLHttpRequest = pending([])
    const { user } = await open([])
    await user.upload(picker(), pictures(24))
    await user.click(await screen.findByRole('button', { name: 'Add the turntable in daylight' }))
    await screen.findByRole('progressbar', { name: 'Uploading the turntable' })
    await user.upload(picker(), pictures(24))
    expect(await screen.findByRole('slider', { name: 'Check the frames' })).toBeVisible()
    expect(screen.queryByText(/^Failed to upload the turntable/)).toBeNull()
  })

  it('an upload that is canceled while its file is made is not sent', async () => {
    let finish = () => {}
    HTMLCanvasElement.prototype.toBlob = (give, type) => {
      finish = () => give(new Blob(['sheet'], { type }))
    }
    const sent: string[] = []
    globalThis.XMLHttpRequest = pending(sent)
    const { user } = await open([])
    await user.upload(picker(), pictures(24))
    await user.click(await screen.findByRole('button', { name: 'Add the turntable in daylight' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(async () => finish())
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(sent).toEqual([])
  })
})

/** A request that the server does not answer. */
function pending(sent: string[]): typeof XMLHttpRequest {
  return class extends XMLHttpRequest {
    override open(method: string, url: string) {
      super.open(method, url)
      sent.push(url)
    }
    override send() {}
    override abort() {
      this.dispatchEvent(new ProgressEvent('abort'))
    }
  }
}

/** A request that never reaches the server. */
function failing(_: unknown): typeof XMLHttpRequest {
  return class extends XMLHttpRequest {
    override send() {
      this.dispatchEvent(new ProgressEvent('error'))
    }
  }
}
