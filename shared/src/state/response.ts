import { createContext, use } from 'react'

/** The server's response for the page being rendered. */
export interface PageResponse {
  status: number
  /** The path that the page has moved to, without the query of the request. */
  location?: string
}

/** Provided on the server only. */
export const ResponseContext = createContext<PageResponse | undefined>(undefined)

/** Sets the HTTP status of the page from anywhere in its tree. */
export function StatusCode({ code }: { code: number }) {
  const response = use(ResponseContext)
  if (response) response.status = code
  return null
}
