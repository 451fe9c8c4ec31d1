import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from './paths.ts'

/** The folders of the workspaces. */
export const { workspaces }: { workspaces: string[] } = readManifest('.')

/** The independently released apps: the workspaces that have a budget for the code of their pages. */
export const remotes = workspaces.filter((folder) => 'budget' in readManifest(folder))

function readManifest(folder: string) {
  return JSON.parse(readFileSync(path.join(rootDir, folder, 'package.json'), 'utf8'))
}
