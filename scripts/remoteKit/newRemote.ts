import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { createRepositoryFiles } from '../newRemote/files.ts'
import { assertFreeName } from '../newRemote/name.ts'
import { writeFiles } from '../newRemote/writeFiles.ts'

/** Makes a folder with everything that the repository of a remote needs. */
export async function newRemote(name = ''): Promise<void> {
  assertFreeName(name, process.cwd(), [])
  const kit: KitManifest = JSON.parse(await readFile(path.join(rootDir, 'package.json'), 'utf8'))
  const files = createRepositoryFiles(name, kit.peerDependencies, { [kit.name]: `^${kit.version}` })
  await writeFiles(name, files)
}

interface KitManifest {
  name: string
  version: string
  /** The packages that a remote and the shell share. */
  peerDependencies: Record<string, string>
}
