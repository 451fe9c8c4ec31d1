import { api, PermanentRedirect, StatusCode, useParams } from '@elegant/shared'
import { type Item, itemPath, normalizeItem } from '@elegant/shared/rules'
import { DocumentTitle, EmptyState, Page, TryAgain } from '@elegant/shared/ui'
import { isNotFound } from '../ui/isNotFound.ts'
import { ItemSkeleton, ItemView, PageMark } from './ItemView.tsx'

// Injected here because the item page does without it.
const previewApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The hidden item of a preview link (docs/product/editing.md#drafts). */
    getPreview: build.query<Item, string>({
      query: (key) => ({ path: `/items_preview/${encodeURIComponent(key)}` }),
      transformResponse: normalizeItem,
    }),
  }),
})

/** Prefetches the item of a preview link. */
export const loadPreview = (key: string) => previewApi.endpoints.getPreview.initiate(key, { subscribe: false })

/** A hidden item as visitors will see it, for whoever has the link (docs/product/editing.md#drafts). */
export function PreviewPage() {
  const { key = '' } = useParams()
  const { currentData: item, error, refetch } = previewApi.useGetPreviewQuery(key)
  if (isNotFound(error)) {
    return (
      <>
        <DocumentTitle>Preview not found</DocumentTitle>
        <StatusCode code={404} />
        <EmptyState title="This preview has ended">Please ask the shop for a new link.</EmptyState>
      </>
    )
  }
  if (error && !item) {
    return <EmptyState title="This preview couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  if (item && !item.Is_disabled) return <PermanentRedirect to={itemPath(item.slug)} />
  return (
    <Page>
      <DocumentTitle>{item ? `Preview: ${item.title}` : 'Preview'}</DocumentTitle>
      <PageMark>A preview for you. It is not in the shop yet, so please do not pass the link on.</PageMark>
      {item ? <ItemView item={item} /> : <ItemSkeleton />}
    </Page>
  )
}
