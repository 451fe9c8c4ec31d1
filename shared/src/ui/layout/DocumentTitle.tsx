import { useShopFacts } from '@elegant/shared'

/** The title of a page in tabs, bookmarks and search results, with the name of the shop at its end. */
export function DocumentTitle({ children: title }: { children: string }) {
  const { name } = useShopFacts()
  return <title>{`${title} · ${name}`}</title>
}
