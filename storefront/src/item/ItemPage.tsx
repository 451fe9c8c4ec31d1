import { useGetItemQuery, useLocation, useNavigate, useParams } from '@elegant/shared'
import { Button, EmptyState, Page, Skeleton, token, useDocumentTitle, wider } from '@elegant/shared/ui'
import { ArrowLeft } from 'lucide-react'
import { styled } from 'styled-components'
import { Gallery } from './Gallery.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { mediaOf } from './mediaOf.ts'

/** Spec §2, item detail: two thirds picture, one third facts. */
export function ItemPage() {
  const { slug = '' } = useParams()
  const { currentData: item, error, refetch } = useGetItemQuery(slug)
  const goBack = useGoBack()
  useDocumentTitle(item?.title ?? 'Item')
  const isMissing = item === null || (error && 'status' in error && error.status === 404)
  if (isMissing) return <EmptyState title="Item not found" action={<Button onClick={goBack}>Go Back</Button>} />
  if (error) {
    return <EmptyState title="This item could not be loaded" action={<Button onClick={refetch}>Try again</Button>} />
  }
  return (
    <Page>
      <Back variant="quiet" onClick={goBack}>
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
        Back
      </Back>
      {item ? (
        <Columns key={item.id}>
          <Gallery title={item.title} media={mediaOf(item)} />
          <Facts>
            <ItemFacts item={item} />
          </Facts>
        </Columns>
      ) : (
        <Columns aria-busy>
          <Skeleton $ratio="1" />
          <Facts>
            <Skeleton $height="3rem" $width="80%" />
            <Skeleton $height="1.5rem" $width="40%" />
            <Skeleton $height="8rem" />
          </Facts>
        </Columns>
      )}
    </Page>
  )
}

/** Back to where the visitor came from; who came straight here goes to the shop. */
function useGoBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/shop') : navigate(-1))
}

const Back = styled(Button)`
  margin: -1rem 0 ${token.space2} -0.5rem;
  text-decoration: none;
`

const Columns = styled.div`
  display: grid;
  gap: ${token.space4} ${token.space6};

  > * {
    min-width: 0;
  }

  ${wider.desktop} {
    grid-template-columns: 2fr minmax(20rem, 1fr);
    align-items: start;
  }
`

const Facts = styled.div`
  display: grid;
  gap: ${token.space3};
  align-content: start;

  ${wider.desktop} {
    position: sticky;
    top: calc(${token.headerHeight} + ${token.space4});
  }
`
