import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readEnv } from '@elegant/api'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const documentation = read('docs/configuration.md')
const documented = new Set(Array.from(documentation.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g), ([, name]) => name))
const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z])/gm, ''))
const environment = { AUTH_SECRET: 'a secret of at least 32 characters', DATA_DIR: tmpdir() }

/** Set by the machine or by the tests themselves. */
const notSettings = ['HOME', 'PATH', 'TMPDIR', 'TEST_PARALLEL_INDEX']
const sources = globSync('{api,build,releases,scripts,server,shell}/**/*.{ts,js,mjs}', {
  cwd: root,
  exclude: (file) => /node_modules|dist/.test(file),
})
const readBySources = sources
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = read(file)
    const members = Array.from(text.matchAll(/process\.env\.([A-Z_]+)/g), ([, name = '']) => name)
    const destructured = Array.from(text.matchAll(/const \{([^}]*)\} = process\.env/g), ([, names = '']) => names)
    return [...members, ...(destructured.join(',').match(/[A-Z][A-Z_]+/g) ?? [])]
  })

test.each(Object.keys(readEnv(environment)))('%s of readEnv is documented and in .env.example', (name) => {
  expect(documented).toContain(name)
  expect(example).toHaveProperty(name)
})

test.each([...new Set(readBySources)].filter((name) => !notSettings.includes(name)))(
  '%s, which a command or server reads, is documented and in .env.example',
  (name) => {
    expect(documented).toContain(name)
    expect(example).toHaveProperty(name)
  },
)

test('.env.example and the documentation name the same variables', () => {
  expect(documented).toEqual(new Set(Object.keys(example)))
})

test('the values in .env.example are the defaults', () => {
  expect(readEnv({ ...example, ...environment })).toEqual(readEnv(environment))
})

test.each(Object.entries(example).filter(([, value]) => value !== '' && !value?.startsWith('http')))(
  'the documentation states the default of %s',
  (name, value) => {
    const row = documentation.split('\n').find((line) => line.startsWith(`| \`${name}\``))
    expect(row).toContain(`\`${value}\``)
  },
)
