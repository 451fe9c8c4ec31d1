import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Who releases: RELEASED_BY, else git's user, else the machine's. */
export function releaseAuthor(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY
  try {
    return execFileSync('git', ['config', 'user.email'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    // No git, or it knows nobody.
    return userInfo().username
  }
}
