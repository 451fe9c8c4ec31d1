import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { remotes } from '../../build/workspaces.ts'
import { readJson, writeJson } from '../jsonFiles.ts'

interface Manifest {
  name: string
  version: string
  workspaces: string[]
  dependencies: Record<string, string>
}

interface Lock {
  packages: Record<string, Partial<Manifest> & { resolved?: string; link?: boolean }>
}

/** Adds a remote to the workspaces of package.json and to package-lock.json, as `npm install` would. */
export async function addWorkspace(root: string, name: string): Promise<void> {
  const manifest: Manifest = await readJson(path.join(root, 'package.json'))
  const { workspaces } = manifest
  workspaces.splice(workspaces.indexOf(remotes.at(-1) ?? '') + 1, 0, name)
  await writeJson(path.join(root, 'package.json'), manifest)

  const lock: Lock = await readJson(path.join(root, 'package-lock.json'))
  const own: Manifest = await readJson(path.join(root, name, 'package.json'))
  const { '': repository, ...others } = lock.packages
  const packages = Object.entries({
    ...others,
    [name]: { name: own.name, version: own.version, dependencies: own.dependencies },
    [`node_modules/${own.name}`]: { resolved: name, link: true },
  })
  lock.packages = {
    '': { ...repository, workspaces },
    ...Object.fromEntries(packages.sort(([one], [other]) => one.localeCompare(other, 'en'))),
  }
  await writeJson(path.join(root, 'package-lock.json'), lock)
}

/** Makes a team named like the remote the owner of its folders. The placeholder organization is that of the other lines. */
export async function addOwner(root: string, name: string): Promise<void> {
  const file = path.join(root, '.github/CODEOWNERS')
  const owners = await readFile(file, 'utf8')
  const [, organization = ''] = /^\* +@([\w-]+)\//m.exec(owners) ?? []
  const lines = [`/${name}/`, `/e2e/journeys/${name}/`].map(
    (folder) => `${folder.padEnd(24)}@${organization}/${name}\n`,
  )
  await writeFile(file, `${owners.trimEnd()}\n\n${lines.join('')}`)
}
