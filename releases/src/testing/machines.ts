import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openBucket } from '@elegant/server/openBucket'
import { type BucketServer, openBucketServer } from '@elegant/server/testing/bucketServer'
import { BucketMirror } from '../bucket/bucketMirror.ts'
import { activateRelease } from '../commands/commands.ts'
import { readRegistry } from '../registry/registry.ts'
import { requireSignatures, type Signing } from '../registry/signing.ts'
import { type Release, shellName } from '../types.ts'
import { buildRelease, buildShellRelease } from './releases.ts'

/** A machine with a copy of the releases in a bucket. */
export interface Machine {
  dist: string
  bucket: BucketMirror
  /** Errors that it reported. */
  told: string[]
}

export type Machines = Awaited<ReturnType<typeof openMachines>>

/** A bucket, and the machines that follow it; a new one for each test. */
export async function openMachines() {
  const server = await openBucketServer()
  const storage = openBucket(server.bucket)
  const machines: Machine[] = []
  return {
    server,
    storage,
    async machine(signing?: Signing): Promise<Machine> {
      const made = openMachine(server, await mkdtemp(path.join(tmpdir(), 'elegant-machine-')))
      if (signing) requireSignatures(made.dist, signing)
      machines.push(made)
      return made
    },
    /** Replaces an object of the bucket by something that was not released. */
    async tamper(key: string, content: string | Uint8Array): Promise<void> {
      await storage.remove(key)
      await storage.create(key, content, { ContentType: '', CacheControl: '' })
    },
    async close(): Promise<void> {
      for (const { dist, bucket } of machines) {
        await bucket.close()
        await rm(dist, { recursive: true })
      }
      storage.close()
      await server.close()
    },
  }
}

/** A machine with a folder; with that of another one, that machine after a restart. */
export function openMachine(server: BucketServer, dist: string): Machine {
  const told: string[] = []
  const bucket = new BucketMirror({ bucket: server.bucket, dist, onFailure: (error) => told.push(String(error)) })
  return { dist, bucket, told }
}

export const command = ({ dist, bucket }: Machine, name = 'storefront') => ({ dist, bucket, name, by: 'ada', why: '' })
export const live = async ({ dist }: Machine, name = 'storefront') => (await readRegistry(dist)).remotes[name]?.active

export async function built({ dist }: Machine, version: string, name = 'storefront', code = version): Promise<Release> {
  const files = {
    'remoteEntry.js': `entry of ${code}`,
    'page.js': `page of ${code}`,
    'server.cjs': `server of ${code}`,
  }
  const folder = path.join(dist, 'remotes', name, version)
  await mkdir(folder, { recursive: true })
  const hashes: Record<string, string> = {}
  for (const [file, content] of Object.entries(files)) {
    await writeFile(path.join(folder, file), content)
    hashes[file] = `sha384-${hash('sha384', content, 'base64')}`
    if (!file.endsWith('.js')) continue
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(content))
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(content))
  }
  const { 'server.cjs': integrity = '', ...scripts } = hashes
  return buildRelease(name, ['/'], { version, integrity: scripts, server: { file: 'server.cjs', integrity } })
}

export async function release(on: Machine, version: string, name = 'storefront'): Promise<void> {
  await activateRelease(command(on, name), await built(on, version, name))
}

export async function releaseShell(on: Machine, version: string): Promise<void> {
  const { integrity, server } = await built(on, version, shellName)
  await activateRelease(command(on, shellName), buildShellRelease({ version, integrity, server }))
}
