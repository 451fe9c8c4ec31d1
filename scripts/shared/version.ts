import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { readJson, writeJson } from '../jsonFiles.ts'
import { type SharedExports, sharedExports } from './sharedExports.ts'
import { changelogEntry, compareExports, getNextVersion } from './sharedVersion.ts'

// `npm run version:shared`: records the names that shared exports, and derives its version and changelog from the
// difference.

const manifestFile = path.join(rootDir, 'shared/package.json')
const lockFile = path.join(rootDir, 'package-lock.json')
const exportsFile = path.join(rootDir, 'shared/exports.json')
const changelogFile = path.join(rootDir, 'shared/CHANGELOG.md')

const manifest: { version: string } = await readJson(manifestFile)
const recorded: SharedExports = await readJson(exportsFile)
const current = await sharedExports()
const changes = compareExports(recorded, current)
const version = getNextVersion(manifest.version, changes)
if (version === undefined) {
  console.log(`@elegant/shared stays at ${manifest.version}: its exports have not changed.`)
} else {
  const lock: { packages: Record<string, object> } = await readJson(lockFile)
  const entry = changelogEntry(version, changes)
  await writeJson(manifestFile, { ...manifest, version })
  await writeJson(lockFile, { ...lock, packages: { ...lock.packages, shared: { ...lock.packages.shared, version } } })
  await writeJson(exportsFile, current)
  await writeFile(
    changelogFile,
    (await readFile(changelogFile, 'utf8')).replace('\n## ', () => `\n${entry}\n## `),
  )
  // Short lists go on one line, as `npm run check` wants them.
  execFileSync(path.join(rootDir, 'node_modules/.bin/biome'), ['format', '--write', exportsFile], { stdio: 'ignore' })
  console.log(`@elegant/shared ${manifest.version} → ${entry.slice(3)}`)
}
