import { lazyPart } from '@elegant/shared'
import { Alert, Button, Skeleton } from '@elegant/shared/ui'
import { type ComponentProps, Suspense } from 'react'
import type { PostEditor } from './PostEditor.tsx'

const LateEditor = lazyPart(
  async () => (await import(/* webpackChunkName: "post-editor" */ './PostEditor.tsx')).PostEditor,
  MissingEditor,
)

/** The editor of formatted text. While its code is missing, the rest of the form stays as it is. */
export function LazyPostEditor(props: ComponentProps<typeof PostEditor>) {
  return (
    <Suspense fallback={<Skeleton $height="24rem" />}>
      <LateEditor {...props} />
    </Suspense>
  )
}

/** Any press loads the code again. */
function MissingEditor() {
  return (
    <Alert tone="destructive" title="The editor of the text couldn't be loaded.">
      <p>The text is kept as it is. Without it you can save the other fields.</p>
      <Button>Try again</Button>
    </Alert>
  )
}
