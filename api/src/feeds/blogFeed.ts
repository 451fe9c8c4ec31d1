import { bodyOfText, feedPath, type Item, infoText, itemPath, siteName, tagsOf } from '@elegant/shared/rules'
import { html as xml } from '../http/html.ts'

/** Renders the blog posts as RSS 2.0. */
export function blogFeedOf(site: string, posts: Item[]): string {
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${siteName}: Blog</title>
<link>${site}/blog</link>
<description>The blog of ${siteName}.</description>
<language>en-US</language>
<atom:link href="${site}${feedPath}" rel="self" type="application/rss+xml"/>
${posts.map(
  (post) => xml`<item>
<title>${post.title}</title>
<link>${site}${itemPath(post.slug)}</link>
<guid isPermaLink="false">${site}/items/${post.id}</guid>
<pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
<description>${infoText(post, 'excerpt') ?? post.description}</description>
<content:encoded>${contentOf(site, post)}</content:encoded>
${tagsOf(post).map((tag) => xml`<category>${tag}</category>\n`)}</item>
`,
)}</channel>
</rss>
`}`
}

/** The whole post, with addresses that lead to the shop from anywhere. */
function contentOf(site: string, { body, description }: Item): string {
  return (body || bodyOfText(description)).replace(/ (href|src)="\//g, ` $1="${site}/`)
}
