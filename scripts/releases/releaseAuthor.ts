import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** The author of a release: RELEASED_BY, or git's user, or the user of the machine. */
export function releaseAuthor(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY
  try {
    return execFileSync('git', ['config', 'user.email'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    // Git is not installed or has no user.
    return userInfo().username
  }
}
