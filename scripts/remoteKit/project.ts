import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { downloadRelease } from '@elegant/releases/files/downloadRelease'
import { releaseFolder } from '@elegant/releases/files/releasePaths'
import type { Release } from '@elegant/releases/types'
import { compress } from '../../build/compress.ts'
import type { AppSources } from '../../build/paths.ts'
import { assertRemoteName } from '../newRemote/name.ts'
import { buildRelease } from '../releases/buildRelease.ts'
import type { LiveShop } from '../releases/candidate.ts'
import { type CheckName, check } from '../releases/checks.ts'
import { readExpectedApi, readShop } from './readShop.ts'

// The repository of one remote, as the commands of releases see it: takes the place of scripts/releases/project.ts in the
// package of the remote kit.

export const projectDir = process.cwd()
export const remote = readRemote(projectDir)
export const apps = [remote.name]
export const dist = path.resolve(process.env.DIST_DIR || 'dist')

/** How a command is called. There is one app only. */
export function describeUsage(command: string, parameters = ''): string {
  return `npx remote-kit ${command} ${parameters.replace(/^<app> ?/, '')}`.trim()
}

/** The address of the shop. */
export function shopAddress(): string {
  const { SHOP_URL: address } = process.env
  if (!address || !URL.canParse(address)) throw new Error('SHOP_URL is missing: the address of the running shop.')
  return address
}

/** Builds the current sources and checks the result against the live shop. */
export async function buildAndCheck(_: string, skip: CheckName[], log: (message: string) => void): Promise<Release> {
  const shop = await readShop(shopAddress())
  const release = await buildRelease(remote, dist)
  await downloadLive(shop)
  await check({ dist, app: remote, release, shop, expectedApi: await readExpectedApi(), skip, log })
  log('check smoke is not run outside the repository of the shop: open a preview, and release as a canary first.')
  return release
}

/** The size of each page is compared with that of the live release. */
async function downloadLive({ registry }: LiveShop): Promise<void> {
  const { name } = remote
  const { [name]: record } = registry.remotes
  if (!record || existsSync(releaseFolder(dist, name, { version: record.active }))) return
  await downloadRelease(shopAddress(), name, dist)
  await compress(releaseFolder(dist, name, { version: record.active }))
}

/** A remote is called like its package, without the scope. */
function readRemote(folder: string): AppSources {
  if (!existsSync(path.join(folder, 'src/pages.ts')))
    throw new Error(`There is no src/pages.ts in ${folder}: run the command in the folder of a remote.`)
  const { name }: { name: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const app = { name: path.basename(name), folder }
  assertRemoteName(app.name)
  return app
}
