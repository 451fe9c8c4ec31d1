import { existsSync } from 'node:fs'
import { readRegistry } from '@elegant/releases/registry/registry'
import { type AnyRelease, shellName } from '@elegant/releases/types'
import { bundleServer } from '../../build/bundle.ts'
import { distDir, getSources, rootDir, serverDir } from '../../build/paths.ts'
import { remotes } from '../../build/workspaces.ts'
import { buildRelease, buildShell } from './buildRelease.ts'
import { type CheckName, check } from './checks.ts'
import { readLocalShop } from './localShop.ts'
import { visitCandidate } from './smoke/smoke.ts'

// This repository, as the commands of releases see it. In the package of the remote kit,
// scripts/remoteKit/project.ts takes its place: the repository of one remote (`imports` in package.json).

/** The apps that the commands release. */
export const apps = [shellName, ...remotes]

/** The folder of the sources, and that of builds and releases. */
export const projectDir = rootDir
export const dist = distDir

/** How a command is called. */
export function describeUsage(command: string, parameters?: string): string {
  return parameters === undefined ? `npm run ${command}` : `npm run ${command.padEnd(8)} -- ${parameters}`
}

/** The address of the shop, for links. */
export function shopAddress(): string {
  return process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`
}

/** Builds the current sources and checks the result against the live shop. */
export async function buildAndCheck(
  name: string,
  skip: CheckName[],
  log: (message: string) => void,
): Promise<AnyRelease> {
  if (!(await readRegistry(dist)).shell) throw new Error(`There is no live shell in ${dist}: npm start builds it.`)
  if (!existsSync(serverDir)) {
    log('building the server, for the checks')
    await bundleServer()
  }
  const app = getSources(name)
  const release = name === shellName ? await buildShell() : await buildRelease(app)
  const { apiDocument } = await import('../../api/src/apiDocument.ts')
  const expectedApi = await apiDocument()
  const shop = await readLocalShop(dist)
  await check({ dist, app, release, shop, expectedApi, smoke: visitCandidate, skip, log })
  return release
}
