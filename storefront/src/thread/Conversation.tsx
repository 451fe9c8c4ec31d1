import { useShopFacts } from '@elegant/shared'
import type { Thread, ThreadEntry } from '@elegant/shared/rules'
import { Badge, Cluster, formatMoment, Note, PanelTitle, Prose, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { EntryPictures } from './EntryPictures.tsx'
import { estimateFile, receiptFile } from './threadFileLinks.ts'
import { findAnswerable, getEntryTitle, getEstimate, getState } from './threadWords.ts'

interface ConversationProps {
  threadKey: string
  thread: Thread
}

/** All entries of a thread, the oldest first. */
export function Conversation({ threadKey, thread }: ConversationProps) {
  return (
    <Stack as="section" $gap={token.space3} aria-labelledby="conversation">
      <PanelTitle id="conversation">Conversation</PanelTitle>
      {thread.entries.length === 0 && <Note>There are no messages yet.</Note>}
      <Stack as="ol" $gap={token.space2}>
        {thread.entries.map((entry) => (
          <Entry key={entry.id} $isOwn={entry.by === 'customer'}>
            <EntryHead entry={entry} />
            <EntryBody threadKey={threadKey} thread={thread} entry={entry} />
          </Entry>
        ))}
      </Stack>
    </Stack>
  )
}

function EntryHead({ entry: { by, created_at, read_at } }: { entry: ThreadEntry }) {
  const { name: shopName } = useShopFacts()
  const isSeen = by === 'customer' && read_at !== null
  return (
    <Cluster $gap={`0 ${token.space2}`} $justify="space-between">
      <strong>{by === 'customer' ? 'You' : shopName}</strong>
      <Note>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {isSeen && ' · Seen'}
      </Note>
    </Cluster>
  )
}

function EntryBody({ threadKey, thread, entry }: ConversationProps & { entry: ThreadEntry }) {
  const title = getEntryTitle(entry, thread)
  const estimate = entry.kind === 'estimate' ? getEstimate(thread, entry) : undefined
  const state = getState(entry, thread)
  const isAbove = findAnswerable(thread)?.id === entry.id
  const isOfMoney = entry.kind === 'payment' || entry.kind === 'refund'
  return (
    <>
      {title && (
        <Cluster $gap={`0.25rem ${token.space2}`}>
          <EntryTitle>{title}</EntryTitle>
          {state && <Badge $tone={state.tone}>{state.label}</Badge>}
        </Cluster>
      )}
      {isAbove ? (
        <File href="#answer">Waiting for your answer above</File>
      ) : (
        <>
          {entry.text && <Words>{entry.text}</Words>}
          <EntryPictures entry={entry} />
        </>
      )}
      {estimate && !isAbove && estimate.state !== 'withdrawn' && (
        <File href={estimateFile(threadKey, estimate.version)}>Estimate {estimate.version} as PDF</File>
      )}
      {isOfMoney && entry.payment !== null && <File href={receiptFile(threadKey, entry.payment)}>Receipt as PDF</File>}
    </>
  )
}

/** The customer's own entries lie deeper, and begin further right. */
const Entry = styled.li<{ $isOwn: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  margin-left: ${({ $isOwn }) => ($isOwn ? `clamp(0rem, 6vw, ${token.space5})` : '0')};
  margin-right: ${({ $isOwn }) => ($isOwn ? '0' : `clamp(0rem, 6vw, ${token.space5})`)};
  padding: ${token.space2} clamp(${token.space2}, 3vw, ${token.space3});
  border: 1px solid ${({ $isOwn }) => ($isOwn ? 'transparent' : token.hairline)};
  border-radius: ${token.radiusControl};
  background: ${({ $isOwn }) => ($isOwn ? token.sunken : token.raised)};

  strong {
    font-weight: 600;
    font-size: ${token.textSm};
  }
`

const EntryTitle = styled.p`
  font: 600 ${token.textLg} / 1.25 ${token.serif};
  font-variant-numeric: lining-nums;
`

const Words = styled(Prose)`
  overflow-wrap: anywhere;
`

const File = styled.a`
  justify-self: start;
  min-height: 1.5rem;
  font-size: ${token.textSm};
`
