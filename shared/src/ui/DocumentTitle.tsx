import { createContext, use } from 'react'

/** The name that ends the title of each page. The shell provides it; empty for none. */
export const SiteNameContext = createContext('')

/** The title of a page in tabs, bookmarks and search results, with the name of the site at its end. */
export function DocumentTitle({ children: title }: { children: string }) {
  const name = use(SiteNameContext)
  return <title>{name ? `${title} · ${name}` : title}</title>
}
