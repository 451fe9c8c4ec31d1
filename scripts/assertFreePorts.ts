import { isPortFree } from '@elegant/server/testing/freePort'

/** Throws an error that names the port if one of several ports in a row is in use. */
export async function assertFreePorts(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port++)
    if (!(await isPortFree(port)))
      throw new Error(`Port ${port} is in use. Choose others: PORT=${first + 100} npm run dev`)
}
