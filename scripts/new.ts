import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rootDir } from '../build/paths.ts'
import { singletons } from '../build/singletons.js'
import { remotes } from '../build/workspaces.ts'
import { shellPaths } from '../shell/src/auth/shellPaths.ts'
import { getFiles } from './newRemote/files.ts'
import { assertFreeName } from './newRemote/name.ts'
import { addOwner, addWorkspace } from './newRemote/register.ts'
import { writeFiles } from './newRemote/writeFiles.ts'
import { importPages } from './releases/buildRelease.ts'
import { runCli } from './runCli.ts'

// `npm run new -- NAME`: makes a remote with one page for admins, its test and its journey, and registers it.

await runCli(async () => {
  const [, , name = ''] = process.argv
  const pages = (await Promise.all(remotes.map((remote) => importPages(path.join(rootDir, remote))))).flat()
  assertFreeName(name, rootDir, [...shellPaths, ...pages.map(({ path }) => path)])
  const files = getFiles(name, await readSingletonRanges())
  await writeFiles(rootDir, files)
  await addWorkspace(rootDir, name)
  await addOwner(rootDir, name)
  console.log(`Also changed: package.json, package-lock.json, .github/CODEOWNERS

Only admins may open /${name} until ${name}/src/pages.ts says access: 'everyone'.
  npm run dev -- ${name}       shows it
  npm run release -- ${name}   makes it live in the running shop`)
})

/** The versions of the singletons that the shell brings. */
async function readSingletonRanges(): Promise<Record<string, string>> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(path.join(rootDir, 'shell/package.json'), 'utf8'),
  )
  const owners = new Set(Object.values(singletons))
  return Object.fromEntries(Object.entries(dependencies).filter(([library]) => owners.has(library)))
}
