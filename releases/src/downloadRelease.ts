import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { integrityOf } from './integrity.ts'
import type { Registry, Release } from './types.ts'

/** The live release of a shop elsewhere. Its files are fetched and held against their hashes; only browsers render it. `dist` takes them. */
export async function releasedAt(shop: string, name: string, dist: string): Promise<Release> {
  const registry: Registry = await (await fetched(new URL('/remotes.json', shop))).json()
  const record = registry.remotes[name]
  const live = record?.versions[record.active]
  if (!live) throw new Error(`${shop} has no ${name}.`)
  if (!/^\w[\w.+-]*$/.test(live.version)) throw new Error(`${shop} names a version that is none: ${live.version}`)
  const folder = path.join(dist, 'remotes', name, live.version)
  await mkdir(folder, { recursive: true })
  for (const file of Object.keys(live.integrity)) {
    const answer = await fetched(new URL(live.base + file, shop))
    await writeFile(path.join(folder, path.basename(file)), await answer.bytes())
  }
  const found = await integrityOf(folder)
  const wrong = Object.keys(live.integrity).filter((file) => found[file] !== live.integrity[file])
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')} of ${shop} are not as they were released.`)
  return { ...live, base: `/remotes/${name}/${live.version}/`, server: undefined }
}

async function fetched(address: URL): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer
}
