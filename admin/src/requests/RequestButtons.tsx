import type { ShopRequest } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { report } from '../api/report.ts'
import { deleteWithUndo, restoreAndNotify } from '../list/useDeleteWithUndo.tsx'
import { useArchiveRequestMutation, useMarkRequestMutation, useRestoreRequestMutation } from './shopRequestsApi.ts'

interface RequestButtonsProps {
  request: ShopRequest
  /** Called when the request leaves the list, so that the caller can move the focus. */
  onGone?: () => void
}

/** Buttons that mark a request as read or unread, archive it or restore it. */
export function RequestButtons({ request: { id, status, archived_at }, onGone }: RequestButtonsProps) {
  const [mark] = useMarkRequestMutation()
  const [archive] = useArchiveRequestMutation()
  const [restore] = useRestoreRequestMutation()

  async function markAs(next: 'new' | 'read') {
    await report(() => mark({ id, status: next }).unwrap(), { failed: 'Failed to update the request' })
  }

  function archiveRequest() {
    void deleteWithUndo({
      remove: () => archive(id).unwrap(),
      restore: () => restore(id).unwrap(),
      done: 'Request archived',
      failed: 'Failed to archive the request:',
    })
    onGone?.()
  }

  function restoreRequest() {
    onGone?.()
    void restoreAndNotify(() => restore(id).unwrap())
  }

  if (archived_at) {
    return <Button onClick={restoreRequest}>Restore</Button>
  }
  return (
    <>
      {/* One button, so that it keeps the focus. */}
      {(status === 'new' || status === 'read') && (
        <Button onClick={() => void markAs(status === 'new' ? 'read' : 'new')}>
          Mark as {status === 'new' ? 'read' : 'unread'}
        </Button>
      )}
      <Button onClick={archiveRequest}>Archive</Button>
    </>
  )
}
