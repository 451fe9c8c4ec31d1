import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { repositoryFilesOf } from '../newRemote/files.ts'
import { assertFreeName } from '../newRemote/name.ts'

/** Makes a folder with everything that the repository of a remote needs. */
export async function newRemote(name = ''): Promise<void> {
  assertFreeName(name, process.cwd(), [])
  const kit: KitManifest = JSON.parse(await readFile(path.join(rootDir, 'package.json'), 'utf8'))
  const files = repositoryFilesOf(name, kit.peerDependencies, { [kit.name]: `^${kit.version}` })
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(name, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
    console.log(target)
  }
}

interface KitManifest {
  name: string
  version: string
  /** What a remote and the shell share. */
  peerDependencies: Record<string, string>
}
