import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

test('the bill of materials has every package that the shop runs with, by version and hash, and none of its tools', () => {
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
