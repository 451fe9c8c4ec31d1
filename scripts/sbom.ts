import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../build/paths.ts'

// `npm run sbom`: a CycloneDX 1.6 bill of materials of the runtime packages, from the lock file.
// Not `npm sbom`, which omits packages that are also an optional peer of another one, such as the embedded database.

interface Locked {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(rootDir, 'package-lock.json'), 'utf8'),
)
const components = Object.entries(packages)
  .filter(([place, { link, dev, devOptional }]) => place.includes('node_modules/') && !link && !dev && !devOptional)
  .map(([place, { version, integrity = '', license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const [, content = ''] = /^sha512-(.+)$/.exec(integrity) ?? []
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
      licenses: license === undefined ? [] : [{ expression: license }],
    }
  })
console.log(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }, null, 2))
