import { use } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { appendQuery } from './rules/items/pagePaths.ts'
import { ResponseContext } from './state/response.ts'

/**
 * Leads from a former address to the present path, with the same query (docs/product/catalog.md#former-addresses): by
 * status 301 on the server, in the browser by navigation.
 */
export function PermanentRedirect({ to }: { to: string }) {
  const response = use(ResponseContext)
  const { search } = useLocation()
  if (!response) return <Navigate to={appendQuery(to, search)} replace />
  response.status = 301
  response.location = to
  return null
}
