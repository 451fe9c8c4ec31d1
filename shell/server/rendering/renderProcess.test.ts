import { setTimeout as wait } from 'node:timers/promises'
import { RenderProcess } from './renderProcess.ts'

/** A shell of which one page never settles. */
const source = `process.once('message', () => {
  process.send({ state: 'loading' })
  process.send({ state: 'ready' })
  process.on('message', ({ id, address }) => {
    if (address !== '/hang') process.send({ id, page: { status: 200, head: '', styles: '', body: address } })
  })
})`

test('a process that is full of pages that never settle ends, so that another takes its place', async () => {
  const options = { shell: { name: 'shell', version: '1' }, source, pageTimeout: 100 }
  const init = { apiUrl: '', publicUrl: '', shop: { domain: '', key: '' }, timeout: 50 }
  const process = new RenderProcess(options, init)
  const render = (address: string) => process.render({ address, extent: 'whole', navigation: [] })
  const ends: string[] = []
  process.onEnd((error) => void ends.push(String(error)))
  try {
    while ((await render('/shop').catch(() => undefined))?.body !== '/shop');
    const hanging = Array.from({ length: 64 }, () => render('/hang'))
    await expect(render('/shop')).rejects.toThrow('Too many pages')
    expect(ends).toEqual([])
    await Promise.allSettled(hanging)
    await wait(150)
    await expect(render('/shop')).rejects.toThrow('Too many pages')
    expect(ends).toEqual(['Error: Too many pages are being rendered'])
  } finally {
    await process.close()
  }
})
