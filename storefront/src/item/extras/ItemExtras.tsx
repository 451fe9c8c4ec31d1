import { Link, PublicUrlContext, useShopFacts } from '@elegant/shared'
import { type Item, isTaken, itemPath, phoneHref, shopPagePath } from '@elegant/shared/rules'
import { Button, ButtonLink, Cluster, Media, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { use, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { ItemReviews } from '../../reviews/ItemReviews.tsx'
import { shareAddress } from '../../ui/shareAddress.ts'
import { getCare } from './care.ts'
import { listRecentItems, type RecentItem } from './recentItems.ts'
import { SimilarPieces } from './SimilarPieces.tsx'

/** Below a product: its care, ways to ask, pieces like it, and those seen before (docs/product/pages.md#item-page). */
export function ItemExtras({ item }: { item: Item }) {
  const care = getCare(item)
  const isGone = isTaken(item.availability)
  return (
    <Extras>
      {isGone && <SimilarPieces item={item} />}
      <Columns>
        {care.length > 0 && (
          <section aria-labelledby="care">
            <SectionTitle id="care">Care</SectionTitle>
            <Advice>
              {care.map((advice) => (
                <li key={advice}>{advice}</li>
              ))}
            </Advice>
          </section>
        )}
        <AskAboutItem item={item} />
        <BuyingTerms />
      </Columns>
      {item.availability && <ItemReviews itemId={item.id} />}
      {!isGone && <SimilarPieces item={item} />}
      <RecentItems slug={item.slug} />
      <PrintedAddress item={item} />
    </Extras>
  )
}

/** Where the reader of a printed sheet finds the piece. */
function PrintedAddress({ item }: { item: Item }) {
  const { name } = useShopFacts()
  return (
    <Printed aria-hidden>
      {name} · {use(PublicUrlContext) + itemPath(item.slug)}
    </Printed>
  )
}

function AskAboutItem({ item }: { item: Item }) {
  const { phone } = useShopFacts()
  const address = use(PublicUrlContext) + itemPath(item.slug)
  const about = encodeURIComponent(item.slug)

  return (
    <Screen aria-labelledby="ask">
      <SectionTitle id="ask">Ask about this piece</SectionTitle>
      <p>We answer in person, and show it to you at the studio or at a show.</p>
      <Cluster $gap={token.space1}>
        <ButtonLink as={Link} to={`/contact?about=${about}`}>
          Ask a question
        </ButtonLink>
        <ButtonLink as={Link} to={`/contact?visit=${about}`}>
          Book a viewing
        </ButtonLink>
        {phone && <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>}
        <Button onClick={() => void shareAddress(item.title, address)}>Share</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </Cluster>
    </Screen>
  )
}

/** Payment, delivery and returns in a line each. The pages with the owner's words say more, where they are shown. */
function BuyingTerms() {
  const { pages = [] } = useShopFacts()
  const isShown = (page: string) => pages.some(({ name }) => name === page)
  return (
    <section aria-labelledby="terms">
      <SectionTitle id="terms">Good to know</SectionTitle>
      <Advice>
        <li>You pay nothing when you ask. Our estimate names the price, and how and when to pay.</li>
        <li>
          The estimate names what delivery costs, too.{' '}
          {isShown('shipping') && <Link to={shopPagePath('shipping')}>Shipping and insurance</Link>}
        </li>
        {isShown('returns') && (
          <li>
            A stone looks different in the hand. <Link to={shopPagePath('returns')}>Returns</Link>
          </li>
        )}
      </Advice>
    </section>
  )
}

function RecentItems({ slug }: { slug: string }) {
  const [items, setItems] = useState<RecentItem[]>([])
  // The server does not know them, so they come after hydration.
  useEffect(() => setItems(listRecentItems().filter((item) => item.slug !== slug)), [slug])
  if (items.length === 0) return null
  return (
    <Screen aria-labelledby="recent">
      <SectionTitle id="recent">Seen before</SectionTitle>
      <Row>
        {items.map((item) => (
          <li key={item.slug}>
            <Link to={itemPath(item.slug)}>
              <Media src={item.picture} alt="" ratio={4 / 5} width={400} sizes="9rem" />
              {item.title}
            </Link>
          </li>
        ))}
      </Row>
    </Screen>
  )
}

const Extras = styled(Stack)`
  gap: ${token.spaceSection};
  margin-top: ${token.spaceSection};
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: ${token.space5} ${token.space6};

  section {
    display: grid;
    align-content: start;
    gap: ${token.space2};
  }
`

/** Not on the printed sheet. */
const Screen = styled.section`
  display: grid;
  gap: ${token.space3};

  @media print {
    display: none !important;
  }
`

const Printed = styled.p`
  display: none;

  @media print {
    display: block;
  }
`

const Advice = styled.ul`
  display: grid;
  gap: ${token.space1};
  max-width: ${token.measure};
  padding-left: 1.1em;
  list-style: disc;
`

const Row = styled.ul`
  display: grid;
  grid-auto-columns: 9rem;
  grid-auto-flow: column;
  gap: ${token.space2};
  overflow-x: auto;
  /* Room for the focus ring. */
  padding: 4px;
  margin: -4px;

  a {
    display: grid;
    gap: ${token.space1};
    color: ${token.ink};
    font-size: ${token.textSm};
    text-decoration: none;
  }
`
