import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort, isPortFree } from './freePort.ts'

test('a free port lies below the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('a port in use on one address is not free', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  await once(taken, 'listening')
  expect(await isPortFree(port)).toBe(false)
  taken.close()
  await once(taken, 'close')
  expect(await isPortFree(port)).toBe(true)
})

test('two journey workers never get the same port', async () => {
  const readPorts = async (worker: string) => {
    process.env.TEST_PARALLEL_INDEX = worker
    return Promise.all(Array.from({ length: 50 }, freePort))
  }
  const [first, second] = [await readPorts('0'), await readPorts('1')]
  delete process.env.TEST_PARALLEL_INDEX
  expect(Math.max(...first)).toBeLessThan(Math.min(...second))
})
