import type { StaffRole } from '@elegant/shared/rules'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../responses/httpErrors.ts'
import { userSubject } from './subject.ts'

/**
 * Access level of a route: `open` needs no token · `anyone` any valid token, even a blocked customer's ·
 * `visitor` any token, not blocked · `member` signed in, not blocked · `staff` the staff, for what is the caller's own ·
 * `admin` the staff, whose read-only members only read · `owner` the owner alone.
 */
export type Access = 'open' | 'anyone' | 'visitor' | 'member' | 'staff' | 'admin' | 'owner'

/** The routes for the people in the admin area. */
export function isForStaff(access: Access | undefined): boolean {
  return access === 'staff' || access === 'admin' || access === 'owner'
}

export interface SessionUser {
  id: string
  name: string
  email: string
}

/** The caller, authenticated by token and database (auth/access.ts). */
export interface Visitor {
  shopId: number
  /** Key of the caller's orders; undefined for a guest without a `user-id`. */
  subject: string | undefined
  user: SessionUser | undefined
  sessionId: string | undefined
  isAdmin: boolean
  /** Null unless `isAdmin`. */
  staffRole: StaffRole | null
}

/** The author and shop of a write. */
export interface Author {
  shopId: number
  by: { id: string; name: string }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

/** Returns the caller of a route with access control. */
export function getVisitor({ visitor, routeOptions }: FastifyRequest): Visitor {
  if (!visitor) throw new Error(`${routeOptions.url} is open and has no authenticated caller`)
  return visitor
}

/** Returns the signed-in caller of a member route. */
export function getMember(request: FastifyRequest): Visitor & { user: SessionUser; subject: string } {
  const { user, ...visitor } = getVisitor(request)
  if (!user) throw forbidden('Please sign in first.')
  return { ...visitor, user, subject: userSubject(user.id) }
}

/** Returns the author for a route that writes. */
export function getAuthor(request: FastifyRequest): Author {
  const { shopId, user } = getMember(request)
  return { shopId, by: { id: user.id, name: user.name.trim() || user.email } }
}

export function getHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
