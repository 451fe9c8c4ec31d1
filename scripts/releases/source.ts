import { spawnSync } from 'node:child_process'
import { findVersion } from '@elegant/releases/records'
import type { RegistryChange, ReleasedCommit } from '@elegant/releases/types'
import { rootDir } from '../../build/paths.ts'

/** The commit that is checked out; undefined without Git or outside a repository, as in a container. */
export function readSource(root = rootDir): ReleasedCommit | undefined {
  const commit = git(root, 'rev-parse', 'HEAD')
  // A prefix: the folder lies in a repository of something else.
  if (!commit || git(root, 'rev-parse', '--show-prefix') !== '') return undefined
  const branch = git(root, 'branch', '--show-current') ?? ''
  return { commit, branch, isDirty: git(root, 'status', '--porcelain') !== '' }
}

/** The commit that a version was released from, by the log; `changes` are newest first. */
export function findSource(changes: RegistryChange[], remote: string, version: string): ReleasedCommit | undefined {
  return changes.find((change) => change.source && findVersion(change, remote) === version)?.source
}

/** True if the commit that is checked out contains another one, which may be unknown here. */
export function containsCommit(commit: string, root = rootDir): boolean {
  return git(root, 'merge-base', '--is-ancestor', commit, 'HEAD') !== undefined
}

/** The commit in words, with seven digits as Git shows it. */
export function describeSource(source: ReleasedCommit | undefined): string {
  if (!source) return 'an unknown commit'
  const { commit, branch, isDirty } = source
  return `commit ${commit.slice(0, 7)}${branch && ` of ${branch}`}${isDirty ? ' with uncommitted changes' : ''}`
}

function git(cwd: string, ...args: string[]): string | undefined {
  const { stdout, status } = spawnSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? stdout.trim() : undefined
}
