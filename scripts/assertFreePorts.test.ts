import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { freePort } from '@elegant/server/testing/freePort'
import { assertFreePorts } from './assertFreePorts.ts'

test('a check leaves free ports free', async () => {
  const port = await freePort()
  for (let time = 0; time < 2; time++) await expect(assertFreePorts(port, 1)).resolves.toBeUndefined()
})

describe('a port that is in use', () => {
  let server: Server
  afterEach(() => server.close())

  test.each(['localhost', '127.0.0.1', '::'])('on %s is named in the error', async (host) => {
    const port = await freePort()
    server = createServer().listen(port, host)
    await once(server, 'listening')
    await expect(assertFreePorts(port, 1)).rejects.toThrow(
      `Port ${port} is in use. Choose others: PORT=${port + 100} npm run dev`,
    )
  })
})
