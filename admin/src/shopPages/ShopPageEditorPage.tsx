import { useParams } from '@elegant/shared'
import { type ShopPage, shopPagePath } from '@elegant/shared/rules'
import { Cluster, EmptyState, Page, PageHeading, Skeleton, TryAgain, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { BackLink } from '../detail/BackLink.tsx'
import { useFreshData } from '../detail/useFreshData.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import { OwnerNote } from './OwnerNote.tsx'
import { PageTextForm } from './PageTextForm.tsx'
import { useListShopPagesQuery } from './shopPagesApi.ts'
import { TermsPanel } from './TermsPanel.tsx'

/** Edits one page with the owner's words about the shop (docs/product/content.md#help-pages). */
export function ShopPageEditorPage() {
  const { name = '' } = useParams()
  return <Opened key={name} name={name} />
}

function Opened({ name }: { name: string }) {
  const query = useListShopPagesQuery(undefined, refetchOnMount)
  const { currentData, isError, refetch } = query
  const freshPages = useFreshData(query)
  const fresh = freshPages?.find((page) => page.name === name)
  const [opened, setOpened] = useState<{ page: ShopPage; times: number }>()
  const current = currentData?.find((page) => page.name === name)
  if (!opened && fresh) setOpened({ page: fresh, times: 1 })
  const reopen = (page: ShopPage) => setOpened((before) => ({ page, times: (before?.times ?? 0) + 1 }))
  if (!opened && (isError || (freshPages && !fresh))) {
    return (
      <EmptyState title="This page could not be loaded" action={<TryAgain onClick={refetch} />}>
        It may not exist, or the server keeps no pages.
      </EmptyState>
    )
  }
  return (
    <Page>
      <BackLink to="/admin/pages">Pages</BackLink>
      <PageHeading title={opened?.page.title ?? 'Page'}>
        <Cluster $justify="end">
          {current?.is_shown && current.body !== '' && <a href={shopPagePath(name)}>See page</a>}
        </Cluster>
      </PageHeading>
      {opened ? (
        <NarrowColumn $width="48rem" $gap={token.space3}>
          <OwnerNote />
          <PageTextForm
            key={opened.times}
            page={opened.page}
            current={current}
            reload={async () => (await refetch().unwrap()).find((page) => page.name === name)}
            onReload={reopen}
          />
          {current && <TermsPanel page={current} />}
        </NarrowColumn>
      ) : (
        <Skeleton $height="30rem" />
      )}
    </Page>
  )
}
