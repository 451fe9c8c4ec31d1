import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { addKey, revokeKey, rotateKey, startSigning } from '@elegant/releases/commands/registryKeys'
import { getRecords } from '@elegant/releases/records'
import { readRegistry } from '@elegant/releases/registry/registry'
import { allApps } from '@elegant/releases/registry/signatures'
import type { Registry } from '@elegant/releases/types'
import { createKeyPair } from '@elegant/server/signingKeys'
import { distDir } from '../../build/paths.ts'
import { runCli } from '../runCli.ts'
import { openReleases } from './openReleases.ts'
import { apps } from './project.ts'
import { releaseAuthor } from './releaseAuthor.ts'

const usage = `Usage:
  npm run keys -- new <file>
  npm run keys -- init
  npm run keys -- add <name> --public <key> --app storefront [--app …] [--server] [--why words]
  npm run keys -- rotate <name> --public <key> [--why words]
  npm run keys -- revoke <name> [--why words]
  npm run keys -- list
app: ${apps.join(' | ')}, a remote of another repository, or '${allApps}'     new and list need no key, the others the private root key in RELEASES_KEY`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    public: { type: 'string', default: '' },
    app: { type: 'string', multiple: true, default: [] },
    server: { type: 'boolean', default: false },
    why: { type: 'string', default: '' },
  },
})
const [action, given] = positionals

await runCli(async () => {
  if (action === 'new') return createKey(parseGiven())
  if (!process.env.RELEASES_ROOT_KEY?.trim())
    throw new Error('RELEASES_ROOT_KEY must be the public root key: npm run keys -- new <file> makes one.')
  const bucket = openReleases(distDir, { adopts: action === 'init' })
  try {
    await bucket?.pull()
    printKeys(await run(bucket))
  } finally {
    await bucket?.close()
  }
})

function run(bucket: BucketMirror | undefined): Promise<Registry> {
  const command = { dist: distDir, bucket, by: releaseAuthor(), why: values.why }
  switch (action) {
    case 'init':
      return startSigning(command)
    case 'add': {
      if (values.app.length === 0 || values.app.some((app) => !isAppName(app))) throw new Error(usage)
      const role = values.server ? 'server' : 'team'
      return addKey(command, { name: parseGiven(), publicKey: values.public, apps: values.app, role })
    }
    case 'rotate':
      return rotateKey(command, parseGiven(), values.public)
    case 'revoke':
      return revokeKey(command, parseGiven())
    case 'list':
      return readRegistry(distDir)
    default:
      throw new Error(usage)
  }
}

/** Writes the private key into a file that only its owner may read, never over another one. */
async function createKey(file: string): Promise<void> {
  const { publicKey, privateKey } = createKeyPair()
  await writeFile(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`The private key is in ${path.resolve(file)}. Keep it out of the repository and of the bucket.`)
  console.log(`The public key:\n${publicKey}`)
}

function printKeys({ keys, ...registry }: Registry): void {
  if (!keys) throw new Error('Nothing is signed yet: npm run keys -- init')
  const rootKey = process.env.RELEASES_ROOT_KEY?.trim() ?? ''
  const names = new Map([[rootKey, 'root']])
  console.log(`root: signs this list, ${rootKey}`)
  for (const { name, publicKey, apps, role, until } of keys.keys) {
    names.set(publicKey, name)
    console.log(
      `${name}: ${role} of ${apps.join(', ')}, ${publicKey}${until === undefined ? '' : `, ended at ${until}`}`,
    )
  }
  for (const [app, { active, versions }] of getRecords(registry))
    console.log(`${app}: ${active} is live, signed by ${names.get(versions[active]?.signature?.key ?? '')}`)
}

/** Remotes of other repositories are not known here, and not yet released when their team gets its key. */
function isAppName(app: string): boolean {
  return app === allApps || /^[a-z][a-z0-9-]*$/.test(app)
}

function parseGiven(): string {
  if (given === undefined) throw new Error(usage)
  return given
}
