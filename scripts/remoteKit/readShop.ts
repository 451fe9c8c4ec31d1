import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fetchOk, fetchRegistry } from '@elegant/releases/files/downloadRelease'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { apiDocumentFile, rootDir } from '../../build/paths.ts'
import type { LiveShop } from '../releases/candidate.ts'

/** The running shop, as it describes itself over HTTP. */
export async function readShop(address: string): Promise<LiveShop> {
  const registry = await fetchRegistry(address)
  if (!registry.shell) throw new Error(`${address} does not describe its shell: update the shop first.`)
  const api: OpenApi = await (await fetchOk(new URL('/api/openapi.json', address))).json()
  return { registry, api: [api] }
}

/** The description of the API for which this package was made, like the @elegant/shared beside it. */
export async function readExpectedApi(): Promise<OpenApi> {
  return JSON.parse(await readFile(path.join(rootDir, apiDocumentFile), 'utf8'))
}
