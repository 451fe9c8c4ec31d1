import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Registry, Release } from '../types.ts'
import { hashFolder } from './integrity.ts'
import { isPathSegment, releaseFolder } from './releasePaths.ts'

/**
 * Downloads the live release of another shop into `dist` and checks its files against their hashes. It has no server
 * build: only browsers render it.
 */
export async function downloadRelease(shop: string, name: string, dist: string): Promise<Release> {
  const { [name]: record } = (await fetchRegistry(shop)).remotes
  const live = record?.versions[record.active]
  if (!live) throw new Error(`${shop} has no ${name}.`)
  if (!isPathSegment(live.version)) throw new Error(`${shop} names an invalid version: ${live.version}`)
  const folder = releaseFolder(dist, name, live)
  await mkdir(folder, { recursive: true })
  for (const file of Object.keys(live.integrity)) {
    const answer = await fetchOk(new URL(live.base + file, shop))
    await writeFile(path.join(folder, path.basename(file)), await answer.bytes())
  }
  const found = await hashFolder(folder)
  const wrong = Object.keys(live.integrity).filter((file) => found[file] !== live.integrity[file])
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')} of ${shop} do not match their hashes.`)
  return { ...live, base: `/remotes/${name}/${live.version}/`, server: undefined }
}

/** The live releases of another shop. */
export async function fetchRegistry(shop: string): Promise<Registry> {
  return (await fetchOk(new URL('/remotes.json', shop))).json()
}

/** Requests an address and throws unless the answer is a success. */
export async function fetchOk(address: URL): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} responded ${answer.status}.`)
  return answer
}
