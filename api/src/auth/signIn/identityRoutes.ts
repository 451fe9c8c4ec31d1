import type { FastifyInstance } from 'fastify'
import { type IdentityDeps, identityRouteKit } from './identityRouteKit.ts'
import { joinRoute } from './joinRoute.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { secondFactorRoutes } from './secondFactorRoutes.ts'
import { signInRoutes } from './signInRoutes.ts'
import { signUpRoutes } from './signUpRoutes.ts'

/** The subset of better-auth's routes that the shop exposes; all others are unreachable. */
export function identityRoutes(api: FastifyInstance, deps: IdentityDeps): void {
  const kit = identityRouteKit(api, deps)
  signInRoutes(kit)
  signUpRoutes(kit)
  joinRoute(kit)
  passwordRoutes(kit)
  secondFactorRoutes(kit)
}
