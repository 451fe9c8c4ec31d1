import { isFailure, Link, NotFoundPage, PageMeta, useParams, useShopFacts } from '@elegant/shared'
import { bodyText, type ShopPage, shopPagePath } from '@elegant/shared/rules'
import {
  breakpointUp,
  EmptyState,
  formatDate,
  Note,
  Page,
  Skeleton,
  Stack,
  Title,
  TryAgain,
  token,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { FormattedText } from '../item/FormattedText.tsx'
import { isNotFound } from '../ui/isNotFound.ts'
import { PageColumns } from '../ui/PageColumns.tsx'
import { useGetHelpPageQuery } from './helpApi.ts'
import { parseQuestions } from './parseQuestions.ts'

/** The display width of pictures in a text. */
const sizes = '(min-width: 768px) 640px, 92vw'

/**
 * A page with the owner's words about the shop: shipping, returns, privacy and the like
 * (docs/product/content.md#help-pages).
 */
export function HelpPage() {
  const { page: name = 'maker' } = useParams()
  const { currentData: page, error, refetch } = useGetHelpPageQuery(name)
  if (page === null) return <NotFoundPage />
  if (isFailure(error) && !page) {
    if (isNotFound(error)) return <NotFoundPage />
    return <EmptyState title="This page couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  return <Page>{page ? <Words page={page} /> : <Skeleton $height="30rem" />}</Page>
}

function Words({ page: { name, title, body, changed_at } }: { page: ShopPage }) {
  const { name: shop } = useShopFacts()
  return (
    <PageColumns $columns="14rem minmax(0, 1fr)">
      <title>{`${title} · ${shop}`}</title>
      <PageMeta title={title} description={bodyText(body)} path={shopPagePath(name)} />
      <OtherPages current={name} />
      <Article>
        <Title>{title}</Title>
        {name === 'faq' ? <Questions body={body} /> : <FormattedText body={body} sizes={sizes} />}
        <End>
          <p>
            Is something not answered here? <Link to="/contact">Write to us</Link>: we answer in person.
          </p>
          {changed_at && <Note>Last changed {formatDate(changed_at)}</Note>}
        </End>
      </Article>
    </PageColumns>
  )
}

/** Each heading is a question that opens its answer, without JavaScript too. */
function Questions({ body }: { body: string }) {
  const { intro, questions } = parseQuestions(body)
  return (
    <>
      {intro && <FormattedText body={intro} sizes={sizes} />}
      <div>
        {questions.map(({ question, answer }) => (
          <Question key={question}>
            <summary>{question}</summary>
            <FormattedText body={answer} sizes={sizes} />
          </Question>
        ))}
      </div>
    </>
  )
}

/** The way to the other pages of this kind. */
function OtherPages({ current }: { current: string }) {
  const { pages = [] } = useShopFacts()
  if (pages.length < 2) return null
  return (
    <Others aria-label="Other pages">
      {pages.map(({ name, title }) => (
        <Link key={name} to={shopPagePath(name)} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </Others>
  )
}

const Article = styled(Stack).attrs({ as: 'article' })`
  gap: ${token.space3};
  max-width: 40rem;
`

const End = styled(Stack)`
  gap: ${token.space1};
  margin-top: ${token.space2};
  padding-top: ${token.space3};
  border-top: 1px solid ${token.hairline};
`

/** On a narrow screen the footer, which has the same links, is near. */
const Others = styled.nav`
  display: none;

  a {
    padding-block: 0.4rem;
    color: ${token.muted};
    text-decoration: none;
  }
  a:hover {
    color: ${token.ink};
    text-decoration: underline;
  }
  a[aria-current] {
    color: ${token.ink};
    font-weight: 600;
  }

  ${breakpointUp.desktop} {
    display: grid;
  }
`

const Question = styled.details`
  border-top: 1px solid ${token.hairline};

  summary {
    padding-block: ${token.space2};
    font-family: ${token.serif};
    font-size: ${token.textXl};
    font-variant-numeric: lining-nums;
    line-height: 1.25;
    cursor: pointer;
  }
  summary::marker {
    color: ${token.muted};
    font-size: 0.7em;
  }
  > :not(summary) {
    padding-bottom: ${token.space3};
  }
`
