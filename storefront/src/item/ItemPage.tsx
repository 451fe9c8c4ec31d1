import {
  Link,
  PageMeta,
  PermanentRedirect,
  StatusCode,
  useGetItemQuery,
  useLocation,
  useMe,
  useNavigate,
  useParams,
} from '@elegant/shared'
import { infoText, itemPath, limits } from '@elegant/shared/rules'
import {
  Button,
  breakpointUp,
  DocumentTitle,
  EmptyState,
  Icon,
  Page,
  TryAgain,
  token,
  useVisiblePolling,
} from '@elegant/shared/ui'
import { ArrowLeft } from 'lucide'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { isNotFound } from '../ui/isNotFound.ts'
import { getMedia } from '../ui/itemMedia.ts'
import { ItemSkeleton, ItemView, PageMark } from './ItemView.tsx'
import { ListNeighbors } from './ListNeighbors.tsx'

/** The item page (docs/product/pages.md#item-page). */
export function ItemPage() {
  const { slug = '' } = useParams()
  const { currentData: item, error, refetch } = useGetItemQuery(slug)
  const goBack = useGoBack()
  // Somebody else may take the piece meanwhile.
  useVisiblePolling(() => void (item?.availability && refetch()), 60_000)
  const isMissing = item === null || isNotFound(error)
  if (isMissing) return <MissingItem onRetry={item === null ? refetch : undefined} onBack={goBack} />
  if (item?.slug && item.slug !== slug) return <PermanentRedirect to={itemPath(item.slug)} />
  if (error && !item) {
    return <EmptyState title="This item couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  return (
    <Page>
      <DocumentTitle>{item?.title ?? 'Item'}</DocumentTitle>
      {item && (
        <PageMeta
          title={item.title}
          description={infoText(item, 'excerpt') ?? item.description}
          path={itemPath(item.slug)}
          image={getMedia(item).find(({ image_type }) => image_type === 'Image')?.display_image}
          type={item.item_type === 'Blog' ? 'article' : 'website'}
        />
      )}
      <TopLine>
        <Back variant="quiet" onClick={goBack}>
          <Icon of={ArrowLeft} size={18} strokeWidth={1.5} />
          Back
        </Back>
        <ListNeighbors slug={slug} />
      </TopLine>
      {item?.Is_disabled && <HiddenMark />}
      {item ? <ItemView key={item.id} item={item} /> : <ItemSkeleton />}
    </Page>
  )
}

/** Asks again for an admin: the server renders pages for everyone, who does not see hidden items. */
function MissingItem({ onRetry, onBack }: { onRetry?: () => void; onBack: () => void }) {
  const isAdmin = useMe().role === 'admin'
  const { slug = '' } = useParams()
  // A slug is made of the words of a title (docs/product/validation.md#slug-on-create). HTML has no control characters.
  const words = slug
    .replace(/[-\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limits.search)
  useEffect(() => {
    if (isAdmin) onRetry?.()
  }, [isAdmin, onRetry])
  return (
    <>
      <DocumentTitle>Item not found</DocumentTitle>
      <StatusCode code={404} />
      <EmptyState title="Item not found" action={<Button onClick={onBack}>Go Back</Button>}>
        {words && <Link to={`/shop?search=${encodeURIComponent(words)}`}>Search for “{words}”</Link>}
      </EmptyState>
    </>
  )
}

/** The mark of an item that only admins see. */
function HiddenMark() {
  if (useMe().role !== 'admin') return null
  return <PageMark>Hidden from the shop. Only you see this page.</PageMark>
}

/** Navigates back, or to the shop if this is the first page of the visit. */
function useGoBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/shop') : navigate(-1))
}

const TopLine = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: -2.75rem;

  ${breakpointUp.desktop} {
    margin: -2.5rem 0 ${token.space1};
  }
  @media print {
    display: none;
  }
`

const Back = styled(Button)`
  display: flex;
  text-decoration: none;
`
