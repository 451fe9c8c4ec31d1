/** A browser in which an account is signed in (docs/security.md, 2). */
export interface OwnSession {
  id: string
  /** The browser's `User-Agent`. */
  device: string
  created_at: string
  seen_at: string
  /** The session of the caller. */
  is_current: boolean
}

/** The number of ended sessions. */
export interface EndedSessions {
  ended: number
}
