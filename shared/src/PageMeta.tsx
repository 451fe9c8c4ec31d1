import { use } from 'react'
import { absoluteUrl, getPreview, shopPreviewPath } from './rules/items/pagePaths.ts'
import { PublicUrlContext } from './state/publicUrl.ts'
import { useShopFacts } from './state/ShopFactsContext.ts'

interface PageMetaProps {
  title: string
  /** Truncated to 160 characters. */
  description: string
  /** The canonical path of the page. */
  path: string
  /** Address of the picture for the preview image, if not the shop's. */
  image?: string | null
  type?: 'website' | 'article'
}

/** Metadata for search engines and messengers, besides the `<title>`. React hoists it into the head. */
export function PageMeta({ title, description, path, image, type = 'website' }: PageMetaProps) {
  const site = use(PublicUrlContext)
  const { name, logo } = useShopFacts()
  const words = truncate(description)
  return (
    <>
      <meta name="description" content={words} />
      <link rel="canonical" href={site + path} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={site + path} />
      {/* The server adds its type and size, which only messengers read. */}
      <meta property="og:image" content={absoluteUrl(site, getPreview(image || logo || shopPreviewPath))} />
      <meta property="og:image:alt" content={image ? title : name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Collapses whitespace and truncates to 160 characters at a word boundary. */
function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [...characters] = line
  if (characters.length <= 160) return line
  return `${characters
    .slice(0, 159)
    .join('')
    .replace(/\s\S*$/, '')}…`
}
