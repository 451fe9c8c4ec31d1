import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrate, openDatabase } from '@elegant/api'
import { hasPostgres, startPostgres } from '@elegant/server/testing/postgres'
import { parseDocument } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Service {
  build?: { target: string }
  environment?: Record<string, string>
  env_file?: { path: string; required: boolean }[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  networks?: string[]
  configs?: { source: string; target: string }[]
}

interface ComposeFile {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  configs?: Record<string, { content: string }>
}

function readCompose(file: string): ComposeFile {
  const document = parseDocument(read(file), { merge: true })
  expect([...document.errors, ...document.warnings]).toEqual([])
  return document.toJS()
}

/** The instructions of each named stage. */
const stages = new Map(
  read('docker/Dockerfile')
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => [/ AS (\w+)/.exec(stage)?.[1] ?? '', stage]),
)
const { services, networks } = readCompose('docker/compose.yml')
const shopServices = Object.entries(services).flatMap(([name, { build, ...service }]) =>
  build ? [{ name, stage: stages.get(build.target) ?? '', ...service }] : [],
)
const settings = ['', '.tls', '.bucket', '.cluster'].map((kind) => read(`docker/compose${kind}.yml`)).join('')

test('every image of the compose file is a stage of the Dockerfile', () => {
  expect(shopServices.map(({ name }) => name)).toEqual(['api', 'release', 'pages', 'web'])
  expect(shopServices.filter(({ stage }) => stage === '')).toEqual([])
})

test('no process of the shop is the superuser of its database', () => {
  expect(services.api?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/shop:/)
  expect(services.postgres?.volumes).toContain('./database.sh:/docker-entrypoint-initdb.d/database.sh:ro')
  for (const { environment = {} } of shopServices)
    expect(JSON.stringify(environment)).not.toContain('POSTGRES_PASSWORD')
})

const onPostgres = hasPostgres ? test.each : test.skip.each

onPostgres(['an empty volume', 'a volume of the superuser'])(
  'on %s the role of the shop owns its database and nothing else',
  async (kind) => {
    const postgres = await startPostgres()
    const { host, hostname, port } = new URL(postgres.url)
    const open = (user: string, name: string) =>
      openDatabase({ DATABASE_URL: `postgres://${user}:secret@${host}/${name}`, DATA_DIR: '' })
    try {
      const { pool, close } = await open('postgres', 'postgres')
      await pool.query('create database elegant').finally(close)
      if (kind !== 'an empty volume') {
        const before = await open('postgres', 'elegant')
        await migrate(before).finally(before.close)
      }
      const env = { ...process.env, PGHOST: hostname, PGPORT: port, POSTGRES_DB: 'elegant', SHOP_DB_PASSWORD: 'secret' }
      for (let time = 0; time < 2; time++) execFileSync('sh', ['docker/database.sh'], { cwd: root, env })

      const shop = await open('shop', 'elegant')
      try {
        await migrate(shop)
        const { rows } = await shop.pool.query(
          'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = user',
        )
        expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
        const foreign = `select relname from pg_class where relnamespace = 'public'::regnamespace and relowner <> user::regrole`
        expect((await shop.pool.query(foreign)).rows).toEqual([])
        await expect(shop.pool.query(`copy (select 1) to program 'true'`)).rejects.toThrow('must be superuser')
      } finally {
        await shop.close()
      }
    } finally {
      postgres.remove()
    }
  },
  180_000,
)

test.each(shopServices)('$name runs unprivileged on a read-only file system', ({ stage, ...service }) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(stage.match(/^USER .*$/gm)?.at(-1)).toMatch(/^USER (node|101)$/)
})

test('the API image contains exactly the external packages of its build and their dependencies', () => {
  const [, external = ''] = /cp -r --parents (.*) \.\.\/external$/m.exec(stages.get('libraries') ?? '') ?? []
  const [, outside = ''] = /external: \[(.*)\]/.exec(read('build/bundle.ts')) ?? []
  const libraries = Array.from(outside.matchAll(/'([^']+)'/g), ([, name = '']) => name).filter(
    // Optional, and not installed.
    (name) => name !== 'pg-native',
  )
  const needed = libraries.flatMap((name) => {
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(read(`node_modules/${name}/package.json`))
    return [name, ...Object.keys(dependencies).map((one) => one.replace(/^@img\/.*/, '@img'))]
  })
  expect(external.split(' ').toSorted()).toEqual(needed.toSorted())
  expect(stages.get('api')).toContain('COPY --from=libraries /app/external node_modules')
})

test.each(['api', 'pages', 'web'])('%s has a health check', (name) => {
  expect(stages.get(name)).toMatch(/^HEALTHCHECK /m)
})

test('releases reach the page servers and nginx through a volume, not through an image', () => {
  expect(services.release?.volumes).toContain('releases:/releases')
  expect(services.pages?.volumes).toContain('releases:/releases')
  expect(services.web?.volumes).toContain('releases:/releases:ro')
  for (const name of ['pages', 'web']) expect(stages.get(name)).not.toMatch(/dist\/(shell|remotes)/)
})

test('each required setting has an error message', () => {
  const variables = Array.from(settings.matchAll(/\$\{(\w+)([:}?-]*)/g), ([, name = '', how = '']) => ({ name, how }))
  const hasMessage = (wanted: string) => variables.some(({ name, how }) => name === wanted && how.startsWith(':?'))
  expect(variables.filter(({ name, how }) => how === '}' && !hasMessage(name))).toEqual([])
})

test('the documentation lists each setting of the API and the page server', () => {
  const documentation = read('docs/configuration.md')
  const given = [services.api, services.pages].flatMap((service) => Object.keys(service?.environment ?? {}))
  expect(given.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([])
})

test('each documented setting reaches the containers', () => {
  const [shop = ''] = read('docs/configuration.md').split('## Single processes and commands')
  const documented = Array.from(shop.matchAll(/^\| `(\w+)`/gm), ([, name = '']) => name)
  const given = settings + read('docker/Dockerfile')
  // The providers' settings have names of their own, in providers.env; STRIPE_API_URL is for tests.
  expect(documented.filter((name) => !given.includes(name))).toEqual(['STRIPE_API_URL'])
  expect(services.api?.env_file).toEqual([{ path: 'providers.env', required: false }])
})

test('only with compose.bucket.yml do release and pages reach the internet and the bucket', () => {
  const { release, pages, api } = readCompose('docker/compose.bucket.yml').services
  for (const service of [release, pages]) {
    expect(Object.keys(service?.environment ?? {})).toContain('RELEASES_URL')
    expect(service?.networks).toEqual(['buckets'])
  }
  expect(Object.keys(api?.environment ?? {})).toContain('AWS_SECRET_ACCESS_KEY')
  expect([services.release?.networks, services.pages?.networks]).toEqual([['alone'], ['rendering']])
  expect(networks).toMatchObject({ alone: { internal: true }, rendering: { internal: true } })
})

test('releases, which run in pages, reach nginx only, and nothing but the API reaches the database', () => {
  const cluster = readCompose('docker/compose.cluster.yml').services
  const all = [services, readCompose('docker/compose.bucket.yml').services, cluster]
  const getMembers = (network: string) => {
    const members = all.flatMap((file) =>
      Object.entries(file).flatMap(([name, service]) => (service.networks?.includes(network) ? [name] : [])),
    )
    return new Set(members)
  }
  expect(getMembers('rendering')).toEqual(new Set(['pages', 'web']))
  expect(getMembers('buckets')).toEqual(new Set(['pages', 'release']))
  const parts = Object.keys(cluster).filter((name) => name !== 'postgres' && name !== 'api')
  expect(getMembers('database')).toEqual(new Set(['api', 'postgres', ...parts]))
  expect(networks).toMatchObject({ database: { internal: true }, inside: { internal: true } })
})

test('with compose.cluster.yml the shop reaches the primary through a pooler, and no part runs as root', () => {
  const { services: all, configs } = readCompose('docker/compose.cluster.yml')
  const { postgres, api, ...parts } = all
  expect(postgres).toEqual({ profiles: ['single'] })
  expect(api?.environment).toEqual({
    DATABASE_URL: expect.stringMatching(/^postgres:\/\/shop:.*@pgbouncer:6432\/elegant$/),
    DB_PREPARE: 'off',
  })
  expect(configs).toEqual({ users: { content: expect.stringMatching(/^"shop" "\$\{SHOP_DB_PASSWORD\}"$/) } })
  expect(parts.pgbouncer?.configs).toEqual([{ source: 'users', target: '/etc/pgbouncer/userlist.txt' }])
  expect(read('docker/cluster/Dockerfile')).toMatch(/^USER postgres$/m)
  for (const part of Object.values(parts))
    expect(part).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })

  const pgbouncer = read('docker/cluster/pgbouncer.ini')
  expect(pgbouncer).toContain('host=haproxy port=5432')
  expect(pgbouncer).toContain('auth_file = /etc/pgbouncer/userlist.txt')
  const haproxy = Array.from(read('docker/cluster/haproxy.cfg').matchAll(/\$\{(\w+)\}/g), ([, name]) => name)
  expect(Object.keys(parts.haproxy?.environment ?? {})).toEqual(haproxy)
})

test('compose.tls.yml mounts the files that tls.conf needs', () => {
  const { services, configs } = readCompose('docker/compose.tls.yml')
  const { web } = services
  expect(web?.volumes).toContain('./tls.conf:/etc/nginx/shop.d/tls.conf:ro')
  expect(read('docker/nginx.conf')).toContain('include /etc/nginx/shop.d/*.conf;')
  expect(read('docker/tls.conf')).toContain('ssl_certificate /etc/nginx/tls/')
  expect(web?.configs).toEqual([{ source: 'address', target: '/etc/nginx/shop.d/address.conf' }])
  expect(configs).toEqual({ address: { content: expect.stringMatching(/^set \$\$shop \$\{PUBLIC_URL\};$/) } })
})

test.each([
  '.env',
  'docker/.env',
  'docker/providers.env',
  'shop.tar.gz',
  '.data/auth-secret',
  '.cache/x',
  'screenshots/x.png',
])('git ignores %s', (file) => {
  expect(spawnSync('git', ['check-ignore', '--quiet', file], { cwd: root }).status).toBe(0)
})

test('images contain no secrets, backups or local data', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['.data', '.cache', '**/.env', '**/*.env', '**/*.tar.gz', 'screenshots']),
  )
})
