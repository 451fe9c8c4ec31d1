import { loadCategories, loadItem, type PageHandle } from '@elegant/shared'
import {
  absoluteUrl,
  bodyText,
  categoryPath,
  demoFacts,
  type ItemType,
  itemPath,
  phoneHref,
  shopPagePath,
} from '@elegant/shared/rules'
import { getCategory, parseCategoryFilter } from './catalog/categoryFilter.ts'
import { loadHelpPage } from './help/helpApi.ts'
import { parseQuestions } from './help/parseQuestions.ts'
import { describeItem, describeShop } from './item/describeItem.ts'
import { loadReviews } from './reviews/reviewsApi.ts'

// The pages' structured data (schema.org). Loaded only by the server.

type Data = NonNullable<PageHandle['data']>

/** Home: the shop as an organization. */
export const homeData: Data = async (_, __, site, facts = demoFacts) => [
  {
    ...describeShop(site, facts),
    description: facts.description || undefined,
    telephone: facts.phone ? phoneHref(facts.phone).replace('tel:', '') : undefined,
    email: facts.email || undefined,
    logo: facts.logo ? absoluteUrl(site, facts.logo) : undefined,
    sameAs: facts.website || undefined,
    address: { '@type': 'PostalAddress', addressLocality: 'Jacksonville', addressRegion: 'FL', addressCountry: 'US' },
  },
]

/** A category: its breadcrumbs. */
export const categoryData: Data = async (dispatch, address, site) => {
  const categoryFilter = parseCategoryFilter(address)
  if (!categoryFilter.isFiltered) return []
  const { data: categories = [] } = await dispatch(loadCategories())
  const category = getCategory(categories, categoryFilter)
  return category ? [describeBreadcrumbs(site, shop, [category.name, categoryPath(category, categories)])] : []
}

/** An item: its type's schema and its breadcrumbs. */
export const itemData: Data = async (dispatch, { params: { slug = '' } }, site, facts = demoFacts) => {
  const { data: item } = await dispatch(loadItem(slug))
  if (!item) return []
  const { title, item_type } = item
  // Without the state of its pieces the server knows no reviews either.
  const { data: reviews } = item.availability ? await dispatch(loadReviews({ items_id: item.id })) : {}
  const described = describeItem(item, site, facts, reviews)
  return [
    ...(described ? [described] : []),
    describeBreadcrumbs(site, ...parents[item_type], [title, itemPath(item.slug)]),
  ]
}

/** A page with the owner's words: its questions, and its breadcrumbs. */
export const helpData: Data = async (dispatch, { params: { page: name = 'maker' } }, site) => {
  const { data: page } = await dispatch(loadHelpPage(name))
  if (!page) return []
  const { questions } = parseQuestions(name === 'faq' ? page.body : '')
  return [
    ...(questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions.map(describeQuestion) }] : []),
    describeBreadcrumbs(site, [page.title, shopPagePath(name)]),
  ]
}

function describeQuestion({ question, answer }: { question: string; answer: string }): object {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: bodyText(answer) } }
}

type Crumb = readonly [name: string, path: string]

const shop = ['Shop', '/shop'] as const

const parents: Record<ItemType, Crumb[]> = {
  Product: [shop],
  Event: [['Events', '/events']],
  Blog: [['Blog', '/blog']],
  About: [['About', '/about']],
  Custom: [['Custom Jewelry', '/custom-jewelry']],
  Service: [['Services', '/services']],
}

function describeBreadcrumbs(site: string, ...crumbs: Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...crumbs].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}
