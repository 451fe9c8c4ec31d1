import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry } from '@elegant/releases/registry/registry'
import type { OpenApi } from '../../api/src/openapi/openapi.ts'
import { apiDocumentFile, previousApiDocumentFile, serverDir } from '../../build/paths.ts'
import type { LiveShop } from './candidate.ts'

/** The shop of this machine. During a rollout its previous API serves requests too. */
export async function readLocalShop(dist: string): Promise<LiveShop> {
  const live = [path.join(dist, 'server'), serverDir]
    .map((folder) => path.join(folder, apiDocumentFile))
    .find(existsSync)
  if (live === undefined) throw new Error('The description of the live API is missing: build the server.')
  const before = path.join(path.dirname(live), previousApiDocumentFile)
  const documents = await Promise.all([live, ...((await isRecent(live)) ? [before] : [])].map(readApiDocument))
  return { registry: await readRegistry(dist), api: documents.filter((document) => document !== undefined) }
}

/** While a new API rolls out process by process, the previous one still serves requests. Milliseconds. */
const rolloutDuration = 3_600_000

async function isRecent(file: string): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < rolloutDuration,
    () => false,
  )
}

async function readApiDocument(file: string): Promise<OpenApi | undefined> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined)
}
