import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../startServer.ts'

/**
 * Reads a random secret from a file that only the current user can read; creates it on first use, whole or not at all: a
 * full disk or a power cut must not leave a secret that anybody can guess.
 */
export function loadOrCreateSecret(file: string, bytes: number): string {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, randomBytes(bytes).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(temporary, file)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < bytes)
    throw new StartError(
      `${file} is incomplete: it must have at least ${bytes} characters. Remove it to have a new one created.`,
    )
  return secret
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST'
}
