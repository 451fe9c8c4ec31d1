import { createContext, use } from 'react'

/** How the server will answer the page that it renders. */
export interface PageResponse {
  status: number
}

/** Given by the server while it renders a page; in the browser there is none. */
export const ResponseContext = createContext<PageResponse | undefined>(undefined)

/** Gives the page another HTTP status than 200, wherever it stands in it. */
export function StatusCode({ code }: { code: number }) {
  const response = use(ResponseContext)
  if (response) response.status = code
  return null
}
