import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getCode } from '@elegant/server/systemErrors'
import { StartError } from '../startServer.ts'

/**
 * Reads a random secret from a file that only the current user can read; creates it on first use, whole or not at all: a
 * full disk or a power cut must not leave a secret that anybody can guess.
 */
export function loadOrCreateSecret(file: string, bytes: number): string {
  const secret = (existsSync(file) ? readFileSync(file, 'utf8') : create(file, bytes)).trim()
  if (secret.length < bytes)
    throw new StartError(
      `${file} is incomplete: it must have at least ${bytes} characters. Remove it to have a new one created.`,
    )
  return secret
}

/** Creates the secret unless another process does so first. Containers that share a folder have the same process ids. */
function create(file: string, bytes: number): string {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    writeFileSync(temporary, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(temporary, file)
  } catch (error) {
    if (getCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(file, 'utf8')
}
