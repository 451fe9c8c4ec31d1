import { Link, useListItemsQuery } from '@elegant/shared'
import { isTaken } from '@elegant/shared/rules'
import { ButtonLink, Cluster, Stack, token } from '@elegant/shared/ui'
import { CardGrid } from '../catalog/CardGrid.tsx'
import { ItemCard } from '../catalog/ItemCard.tsx'
import { Place } from '../ui/WhenSeen.tsx'
import { Heading, Section } from './Section.tsx'

const maxPieces = 4
const maxTags = 8

/** The newest available pieces with their prices, and the shop by its most frequent tags. */
export function NewestPieces({ height }: { height: string }) {
  const { data, isLoading } = useListItemsQuery({ type: 'Product', page: 1, sort: 'newest', free: true, facets: true })
  // Other servers ignore `free`.
  const pieces = (data?.items ?? []).filter(({ availability }) => !isTaken(availability)).slice(0, maxPieces)
  // A server that implements only the core API returns no facets.
  const tags = data?.facets?.tags.slice(0, maxTags) ?? []
  if (isLoading) return <Place $height={height} />
  if (pieces.length === 0) return null
  return (
    <Section>
      <Heading>New in the shop</Heading>
      <Stack $gap={token.space5}>
        <CardGrid>
          {pieces.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </CardGrid>
        {tags.length > 0 && (
          <Cluster as="ul" $gap={token.space1} aria-label="Shop by kind">
            {tags.map(({ value }) => (
              <li key={value}>
                <ButtonLink as={Link} to={`/shop?tag=${encodeURIComponent(value)}`}>
                  {value}
                </ButtonLink>
              </li>
            ))}
          </Cluster>
        )}
      </Stack>
    </Section>
  )
}
