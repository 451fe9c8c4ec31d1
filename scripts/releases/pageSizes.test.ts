import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Release } from '@elegant/releases/types'
import { findOversizedPages, formatSizes, measurePages } from './pageSizes.ts'

const budget = 60_000

test('a page may reach the budget, but not exceed it', () => {
  const sizes = [
    { page: '/', bytes: 60_000 },
    { page: '/shop', bytes: 60_001 },
  ]
  expect(findOversizedPages(sizes, budget)).toEqual(['/shop loads 60001 bytes, the budget is 60000'])
})

test('a page may not grow by more than a fifth at once, within the budget too', () => {
  const sizes = [
    { page: '/', bytes: 24_000, live: 20_000 },
    { page: '/shop', bytes: 48_000, live: 16_000 },
  ]
  expect(findOversizedPages(sizes, budget)).toEqual([
    '/shop loads 48000 bytes, 200% more than the 16000 of the live release',
  ])
})

test('a small page may grow by 3000 bytes', () => {
  expect(findOversizedPages([{ page: '/about', bytes: 8000, live: 5000 }], budget)).toEqual([])
  expect(findOversizedPages([{ page: '/about', bytes: 8001, live: 5000 }], budget)).toHaveLength(1)
})

test('the table shows what each page gains and loses', () => {
  const sizes = [
    { page: '/', bytes: 15_129, live: 15_000 },
    { page: '/shop', bytes: 900, live: 1000 },
    { page: '/new', bytes: 700 },
  ]
  expect(formatSizes(sizes).split('\n')).toEqual([
    'page   bytes   live  difference',
    '/      15129  15000        +129',
    '/shop    900   1000        -100',
    '/new     700    new            ',
  ])
})

describe('measuring', () => {
  let dist: string
  beforeAll(async () => {
    dist = await mkdtemp(path.join(tmpdir(), 'elegant-sizes-'))
    for (const [file, bytes] of Object.entries({ 'now/a.js.br': 30, 'now/b.js.br': 5, 'live/a.js.br': 20 })) {
      await mkdir(path.join(dist, path.dirname(file)), { recursive: true })
      await writeFile(path.join(dist, file), Buffer.alloc(bytes))
    }
  })
  afterAll(() => rm(dist, { recursive: true }))

  const getFolder = ({ version }: Pick<Release, 'version'>) => path.join(dist, version)
  const release = (version: string, pages: Release['pages']): Release => ({
    version,
    pages,
    container: '',
    base: '',
    entry: '',
    integrity: {},
    contract: 1,
    shared: {},
    trustedTypes: '',
    builtAt: '',
  })

  test('a page is as large as its compressed files', async () => {
    const now = release('now', [{ path: '/', files: ['a.js', 'b.js'] }])
    const live = release('live', [{ path: '/', files: ['a.js'] }])
    expect(await measurePages(now, live, getFolder)).toEqual([{ page: '/', bytes: 35, live: 20 }])
  })

  test('a live release without its files is not compared', async () => {
    const now = release('now', [{ path: '/', files: ['a.js'] }])
    expect(await measurePages(now, release('gone', now.pages), getFolder)).toEqual([
      { page: '/', bytes: 30, live: undefined },
    ])
  })
})
