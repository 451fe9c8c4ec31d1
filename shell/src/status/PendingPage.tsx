import { Page, Skeleton, Stack, token, VisuallyHidden } from '@elegant/shared/ui'

/** The placeholder of a page that is loading. */
export function PendingPage() {
  return (
    <Page>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Stack $gap={token.space3}>
        <Skeleton $height="3.5rem" $width="min(28rem, 80%)" />
        <Skeleton $height="1.25rem" $width="min(40rem, 95%)" />
        <Skeleton $height="22rem" />
      </Stack>
    </Page>
  )
}
