import { type PaymentKind, type Thread, threadKindLabels } from '@elegant/shared/rules'
import { Badge, Note, Page, PageHeading, token, useVisiblePolling } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Permitted, useIsPermitted } from '../../access/Permitted.tsx'
import { BackLink } from '../../detail/BackLink.tsx'
import { DetailColumns, StatusLine } from '../../detail/DetailColumns.tsx'
import { DetailFallback } from '../../detail/DetailFallback.tsx'
import { useRowId } from '../../detail/useRowId.ts'
import { ShortcutHelp } from '../../keyboard/ShortcutHelp.tsx'
import { useShortcutKeys } from '../../keyboard/useShortcutKeys.ts'
import { refetchOnMount } from '../../list/useListResult.ts'
import { Notes } from '../../notes/Notes.tsx'
import { contentUp } from '../../ui/contentWidth.ts'
import { useNow } from '../../ui/useNow.ts'
import { EstimateEditor, focusEstimate } from '../estimate/EstimateEditor.tsx'
import { EstimateVersions } from '../estimate/EstimateVersions.tsx'
import { WaitingBadge } from '../list/WaitingBadge.tsx'
import { MoneyPanel } from '../order/MoneyPanel.tsx'
import { PaymentDialog } from '../order/PaymentDialog.tsx'
import { ShipToPanel } from '../order/ShipToPanel.tsx'
import { StageDialog } from '../order/StageDialog.tsx'
import { StagePanel } from '../order/StagePanel.tsx'
import { AdminReplyForm } from '../reply/AdminReplyForm.tsx'
import { threadCustomerLabel } from '../threadCustomerLabel.ts'
import { pollInterval, useGetThreadQuery } from '../threadsApi.ts'
import { AdminConversation } from './AdminConversation.tsx'
import { ThreadFacts } from './ThreadFacts.tsx'
import { ThreadLinkActions } from './ThreadLinkActions.tsx'
import { useMarkThreadRead } from './useMarkThreadRead.ts'
import { useNeighbors } from './useNeighbors.ts'
import { WaitingButton } from './WaitingButton.tsx'

const keys = [
  ...([
    ['J', 'next'],
    ['K', 'previous'],
    ['R', 'reply'],
    ['E', 'estimate'],
  ] as const),
  ...([
    ['Ctrl/⌘ Enter', 'send'],
    ['Ctrl/⌘ Shift Enter', 'send and next'],
    ['Esc', 'leave the field, then the page'],
  ] as const),
]

/**
 * A conversation with a customer, and beside it what it is about and what it has led to
 * (docs/product/conversations.md).
 */
export function AdminThreadPage() {
  const id = useRowId()
  const { currentData: thread, error, refetch } = useGetThreadQuery(id, refetchOnMount)
  useVisiblePolling(refetch, pollInterval)
  useMarkThreadRead(thread)
  return (
    <Page>
      <BackLink to="/admin/inbox">Inbox</BackLink>
      <PageHeading title={thread?.title ?? `Conversation #${id}`} lead={thread && <ThreadStatusLine thread={thread} />}>
        <Permitted to="change">{thread && <WaitingButton thread={thread} />}</Permitted>
      </PageHeading>
      {thread ? (
        <OpenThread key={id} thread={thread} />
      ) : (
        <DetailFallback what="conversation" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function ThreadStatusLine({ thread }: { thread: Thread }) {
  const { kind, number, is_open } = thread
  const now = useNow()
  return (
    <StatusLine>
      <WaitingBadge thread={thread} now={now} />
      {!is_open && <Badge>Closed</Badge>}
      <span>
        {threadCustomerLabel(thread)}, {threadKindLabels[kind]} #{number}
      </span>
    </StatusLine>
  )
}

/** The dialog that is open over a conversation. */
type ThreadDialog = { kind: 'stage' } | { kind: 'payment'; of: PaymentKind; currency: string | undefined }

function OpenThread({ thread }: { thread: Thread }) {
  const { id, kind, number, order_status, money, stage, is_open, estimates } = thread
  const [isEstimating, setEstimating] = useState(false)
  const isEditable = useIsPermitted('change')
  const [dialog, setDialog] = useState<ThreadDialog>()
  const region = useRef<HTMLElement>(null)
  const editor = useRef<HTMLElement>(null)
  const reply = useRef<HTMLTextAreaElement>(null)
  const { goToNext, goToPrevious, goToList, goOn } = useNeighbors(id)
  const focusConversation = () => region.current?.focus({ preventScroll: true })
  // The link that was followed is gone.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])

  function openEditor() {
    if (!is_open || !isEditable) return
    setEstimating(true)
    // An open one does not mount again.
    focusEstimate(editor)
  }
  function closeEditor() {
    setEstimating(false)
    focusConversation()
  }
  useShortcutKeys(
    {
      j: goToNext,
      k: goToPrevious,
      r: () => reply.current?.focus(),
      e: openEditor,
      Escape: isEstimating ? closeEditor : goToList,
    },
    focusConversation,
  )

  const isMadeToOrder = kind === 'custom' || kind === 'enquiry' || stage !== null
  return (
    <>
      <Columns $isWriting={isEstimating}>
        <div>
          <AdminConversation thread={thread} isNarrow={isEstimating} region={region} />
          <Permitted to="change">
            <AdminReplyForm
              thread={thread}
              field={reply}
              isMain={!isEstimating}
              onSent={(wantsNext) => (wantsNext ? goOn() : focusConversation())}
            />
          </Permitted>
          <ShortcutHelp keys={keys} />
        </div>
        <div>
          {isEstimating && <EstimateEditor thread={thread} panel={editor} onClose={closeEditor} />}
          <ThreadFacts thread={thread} />
          <Notes of={order_status ? `/cart_items/${number}` : `/requests/${number}`} />
          <Permitted to="change">
            <ThreadLinkActions id={id} />
          </Permitted>
          <ShipToPanel thread={thread} />
          {!is_open && <Note>This is closed, so it takes neither estimates nor stages.</Note>}
          <EstimateVersions
            estimates={estimates}
            onWrite={isEditable && is_open && !isEstimating ? () => setEstimating(true) : undefined}
          />
          {isMadeToOrder && (
            <StagePanel
              thread={thread}
              onMove={isEditable && is_open ? () => setDialog({ kind: 'stage' }) : undefined}
            />
          )}
          <MoneyPanel money={money} onRecord={(of, currency) => setDialog({ kind: 'payment', of, currency })} />
        </div>
      </Columns>
      {dialog?.kind === 'stage' && <StageDialog thread={thread} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'payment' && money && (
        <PaymentDialog
          id={id}
          kind={dialog.of}
          currency={dialog.currency}
          money={money}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/* The lines of an estimate need the wider column while they are written. */
const Columns = styled(DetailColumns)<{ $isWriting: boolean }>`
  gap: ${token.space3};

  ${contentUp.desktop} {
    grid-template-columns: ${({ $isWriting }) => ($isWriting ? 'minmax(0, 2fr) minmax(0, 3fr)' : undefined)};
  }
  > div {
    gap: ${token.space2};
  }
`
