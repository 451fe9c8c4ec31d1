import {
  absoluteUrl,
  bodyOfText,
  feedPath,
  getTags,
  type Item,
  infoText,
  itemPath,
  type ShopFacts,
} from '@elegant/shared/rules'
import { html as xml } from '../http/responses/htmlTemplate.ts'

/** Renders the shop's blog posts as RSS 2.0. */
export function createBlogFeed(site: string, { name, description, email, logo }: ShopFacts, posts: Item[]): string {
  return `${xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${name}: Blog</title>
<link>${site}/blog</link>
<description>${description || `The blog of ${name}.`}</description>
<language>en-US</language>
${email ? xml`<managingEditor>${email} (${name})</managingEditor>\n` : ''}${logo ? xml`<image><url>${absoluteUrl(site, logo)}</url><title>${name}: Blog</title><link>${site}/blog</link></image>\n` : ''}<atom:link href="${site}${feedPath}" rel="self" type="application/rss+xml"/>
${posts.map(
  (post) => xml`<item>
<title>${post.title}</title>
<link>${site}${itemPath(post.slug)}</link>
<guid isPermaLink="false">${site}/items/${post.id}</guid>
<pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
<description>${infoText(post, 'excerpt') ?? post.description}</description>
<content:encoded>${getContent(site, post)}</content:encoded>
${getTags(post).map((tag) => xml`<category>${tag}</category>\n`)}</item>
`,
)}</channel>
</rss>
`}`
}

/** The whole post, with addresses that lead to the shop from anywhere. */
function getContent(site: string, { body, description }: Item): string {
  return (body || bodyOfText(description)).replace(/ (href|src)="\//g, ` $1="${site}/`)
}
