import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { activateRelease } from '@elegant/releases/commands'
import type { Release } from '@elegant/releases/types'
import { freePort } from '@elegant/server/testing/freePort'
import { chromium } from '@playwright/test'
import { rootDir, serverDir } from '../../build/paths.ts'
import { findChromium } from '../chromium.ts'
import type { RemoteName } from './buildRelease.ts'

interface Candidate {
  dist: string
  name: RemoteName
  release: Release
}

const admin = { email: 'owner@example.com', password: 'looks before it is released' }
/** Milliseconds. */
const timeout = 10_000

/**
 * Opens every page of a release without path parameters in a real browser, in a demo shop with the live shell and the
 * live releases of the other remotes. Returns the errors that a visitor would meet.
 */
export async function smoke({ dist, name, release }: Candidate): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-smoke-'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const copy = path.join(folder, 'dist')
    for (const part of ['shell', 'registry'])
      await cp(path.join(dist, part), path.join(copy, part), { recursive: true })
    await symlink(path.join(dist, 'remotes'), path.join(copy, 'remotes'))
    await activateRelease({ dist: copy, name, by: 'check', why: '' }, release)
    const shop = await startShop(copy, path.join(folder, 'data'))
    try {
      return await visitPages(shop.url)
    } finally {
      await shop.stop()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }

  async function visitPages(url: string): Promise<string[]> {
    const problems: string[] = []
    const page = await browser.newPage({ baseURL: url })
    let at = '/sign-in'
    page.on('pageerror', ({ message }) => problems.push(`${at}: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${at}: ${message.text()}`)
    })
    page.setDefaultTimeout(timeout)
    await page.goto(at)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
    for (at of release.pages.map(({ path }) => path).filter((path) => !path.includes(':'))) {
      try {
        await page.goto(at)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
        if (!loaded.some((file) => file.endsWith(release.base + release.entry)))
          problems.push(`${at}: its code was not loaded`)
        if (await page.getByText('This part of the shop is unavailable').isVisible())
          problems.push(`${at}: this part of the shop is unavailable`)
      } catch (error) {
        problems.push(`${at}: ${error instanceof Error ? error.message.split('\n', 1) : error}`)
      }
    }
    return problems
  }
}

async function startShop(dist: string, dataDir: string) {
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(serverDir, 'src/serve.js')], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DIST_DIR: dist,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  const url = `http://localhost:${port}`
  for await (const line of createInterface({ input: server.stdout })) if (line.includes(url)) break
  server.stdout.resume()
  return {
    url,
    stop: async () => {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
