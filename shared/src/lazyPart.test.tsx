import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { lazyPart, loadPressed, untilLoaded } from './lazyPart.ts'
import { subscribeToNotices } from './state/notify.ts'
import { MissingChunk } from './testing/MissingChunk.ts'

function Tray(_: { page?: number }) {
  return <p>The tray</p>
}

function Shop({ page, part: Part }: { page: number; part: ComponentType<{ page: number }> }) {
  return (
    <main>
      <h1>Page {page}</h1>
      <Suspense>
        <Part page={page} />
      </Suspense>
    </main>
  )
}

/** A part whose code is missing until it is `there`. */
function buildPart() {
  const code = { isThere: false, requests: 0 }
  const Part = lazyPart(async () => {
    code.requests += 1
    if (!code.isThere) throw new MissingChunk()
    return Tray
  })
  const page = (
    <main>
      <h1>Shop</h1>
      <Suspense>
        <Part />
      </Suspense>
    </main>
  )
  return { code, Part, page }
}

const use = (event: string) => act(async () => void window.dispatchEvent(new Event(event)))

test('a part whose code is missing leaves the page alone, and comes at the next use', async () => {
  const { code, page } = buildPart()
  await act(async () => void render(page))
  await use('click')
  expect(screen.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await use('keydown')
  expect(code.requests).toBe(2)
  code.isThere = true
  await use('online')
  expect(await screen.findByText('The tray')).toBeVisible()
  await use('click')
  expect(code.requests).toBe(3)
})

test('a transition that changes HTML of the server whose code is missing ends without it, and the part comes later', async () => {
  const { code, Part } = buildPart()
  const reported = jest.fn(({ error }: ErrorEvent) => String(error))
  window.addEventListener('error', reported)
  const place = document.createElement('div')
  place.innerHTML = '<main><h1>Page <!-- -->1</h1><!--$--><p>The tray</p><!--/$--></main>'
  document.body.append(place)
  const onRecoverableError = jest.fn()
  const root = await act(async () => hydrateRoot(place, <Shop page={1} part={Part} />, { onRecoverableError }))
  await act(async () => startTransition(() => root.render(<Shop page={2} part={Part} />)))
  expect(screen.getByRole('heading')).toHaveTextContent('Page 2')
  expect(screen.queryByText('The tray')).not.toBeInTheDocument()
  expect(reported).toHaveReturnedWith('ChunkLoadError: Loading chunk 7 failed')
  expect(onRecoverableError.mock.lastCall?.[0].cause).toBeInstanceOf(MissingChunk)
  code.isThere = true
  await use('click')
  expect(screen.getByText('The tray')).toBeVisible()
  window.removeEventListener('error', reported)
  act(() => root.unmount())
  place.remove()
})

test('code that throws is for the error boundary', async () => {
  const broken = { load: () => Promise.reject(new Error('Bad release')) }
  await expect(untilLoaded(broken.load)).rejects.toThrow('Bad release')
  expect(await loadPressed(broken)).toBe(true)
})

test('a press whose part is missing says so, and the next one tries again', async () => {
  const told: string[] = []
  const unsubscribe = subscribeToNotices(({ message }) => told.push(message))
  const { code, Part } = buildPart()
  expect(await loadPressed(Part)).toBe(false)
  expect(told).toEqual(["This part of the page couldn't be loaded. Please try again, or reload the page."])
  code.isThere = true
  expect(await loadPressed(Part)).toBe(true)
  expect(told).toHaveLength(1)
  unsubscribe()
})
