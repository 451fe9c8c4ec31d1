import { Link, PageMeta, useSearchParams, useShopFacts } from '@elegant/shared'
import {
  ButtonLink,
  CheckLabel,
  EmptyState,
  formatCount,
  Note,
  Page,
  PageHeading,
  Skeleton,
  TryAgain,
  token,
} from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ShopLink } from '../ui/ShopLink.tsx'
import { CompareTable } from './CompareTable.tsx'
import { comparedIds, comparePath, parseComparedIds } from './comparedIds.ts'
import { useListComparedItemsQuery } from './comparedItemsApi.ts'
import { getCompareRows } from './compareRows.ts'

/** Up to four pieces side by side, by their address alone (docs/product/pages.md#comparison). */
export function ComparePage() {
  const { name } = useShopFacts()
  const [search] = useSearchParams()
  const ids = parseComparedIds(search.get('items'))
  return (
    <Page>
      <PageMeta title="Compare pieces" description={`Pieces of ${name} side by side.`} path={comparePath(ids)} />
      {/* Any four pieces make an address. */}
      <meta name="robots" content="noindex" />
      <PageHeading title="Compare pieces" />
      {ids.length === 0 ? <NothingChosen /> : <Compared ids={ids} />}
    </Page>
  )
}

function Compared({ ids }: { ids: readonly number[] }) {
  const { data: former, currentData, error, refetch } = useListComparedItemsQuery(ids)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  // The other columns stay while a piece is taken out.
  const items = currentData ?? former?.filter(({ id }) => ids.includes(id))
  if (error && !currentData) {
    return <EmptyState level={2} title="These pieces couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  if (!items || (!currentData && items.length === 0)) return <Skeleton $height="40rem" />
  if (items.length === 0) return <NothingChosen />
  const rows = getCompareRows(items)
  return (
    <>
      {items.length > 1 && (
        <Switch data-needs-script>
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          Only differences
        </Switch>
      )}
      {currentData && currentData.length < ids.length && (
        <Note role="status">
          {formatCount(ids.length - currentData.length, 'piece')} of this list can no longer be shown.
        </Note>
      )}
      <CompareTable items={items} rows={onlyDifferences ? rows.filter(({ differs }) => differs) : rows} />
    </>
  )
}

/** Leads to the pieces that this browser has kept, if any. */
function NothingChosen() {
  const kept = comparedIds.use()
  return (
    <EmptyState
      level={2}
      title={kept.length > 0 ? 'Your pieces are ready to compare' : 'Nothing to compare yet'}
      action={
        kept.length > 0 ? (
          <ButtonLink as={Link} to={comparePath(kept)}>
            Compare the pieces you chose
          </ButtonLink>
        ) : (
          <ShopLink />
        )
      }
    >
      Press Compare on up to four pieces to see them side by side.
    </EmptyState>
  )
}

const Switch = styled(CheckLabel)`
  margin-bottom: ${token.space2};

  @media print {
    display: none;
  }
`
