import { Link } from '@elegant/shared'
import { type ShopPage, shopPagePath } from '@elegant/shared/rules'
import { Badge, formatDate, Page, PageHeading, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { OwnerNote } from './OwnerNote.tsx'
import { useListShopPagesQuery } from './shopPagesApi.ts'

/** The pages with the owner's words about the shop (docs/product/content.md#help-pages). */
export function ShopPagesPage() {
  const { currentData: pages, isError, refetch } = useListShopPagesQuery(undefined, refetchOnMount)
  return (
    <Page>
      <PageHeading title="Pages" />
      <Stack $gap={token.space2}>
        <OwnerNote />
        {pages?.map((page) => <Row key={page.name} page={page} />) ?? (
          <PageFallback title="The pages could not be loaded" isError={isError} onRetry={refetch} />
        )}
      </Stack>
    </Page>
  )
}

function Row({ page }: { page: ShopPage }) {
  const { name, title } = page
  return (
    <RowCard aria-label={title} $columns="minmax(0, 1fr) auto auto">
      <h2>
        <Link to={`/admin/pages/${name}`}>{title}</Link>
      </h2>
      <Badge $wraps $tone={isVisible(page) ? 'neutral' : 'warning'}>
        {getState(page)}
      </Badge>
      <RowActions>
        {isVisible(page) && (
          <a href={shopPagePath(name)}>
            See page<VisuallyHidden> {title}</VisuallyHidden>
          </a>
        )}
      </RowActions>
    </RowCard>
  )
}

function isVisible({ is_shown, body }: ShopPage): boolean {
  return is_shown && body !== ''
}

function getState({ is_shown, body, is_default, changed_at }: ShopPage): string {
  if (!is_shown) return 'Hidden'
  if (body === '') return 'Hidden: without text'
  if (is_default) return 'Text that came with the shop'
  return changed_at ? `Changed ${formatDate(changed_at, 'short')}` : 'Changed'
}
