import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws an error that names the port if one of several ports in a row is in use. */
export async function assertFreePorts(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port++) {
    const server = createServer().listen(port)
    await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') throw cause
      throw new Error(`Port ${port} is in use. Choose others: PORT=${first + 100} npm run dev`, { cause })
    })
    server.close()
    await once(server, 'close')
  }
}
