/** A browser in which an account is signed in (additive, docs/security.md, 2). */
export interface OwnSession {
  id: string
  /** As the browser names itself in its `User-Agent`. */
  device: string
  created_at: string
  seen_at: string
  /** The session of the caller. */
  is_current: boolean
}

/** How many sessions were ended. */
export interface EndedSessions {
  ended: number
}
