import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

test('the SBOM lists every runtime package with version and hash, and no development tool', () => {
  const printed = execFileSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8' })
  const { bomFormat, components }: Bill = JSON.parse(printed)
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Map(components.map(({ name, version, hashes }) => [`${name}@${version}`, hashes]))
  for (const workspace of ['api', 'shared', 'shell', 'storefront', 'admin']) {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(`${workspace}/package.json`, 'utf8'),
    )
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@elegant/')) continue
      expect({ name, hashes: listed.get(`${name}@${version}`)?.length }).toEqual({ name, hashes: 1 })
    }
  }
  expect([...listed.keys()].filter((name) => /^(webpack|jest)@/.test(name))).toEqual([])
})

interface Bill {
  bomFormat: string
  components: { name: string; version: string; hashes?: unknown[] }[]
}
