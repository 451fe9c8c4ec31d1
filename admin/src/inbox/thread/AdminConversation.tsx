import {
  estimateStateBadges,
  getSmallest,
  type Thread,
  type ThreadEntry,
  type ThreadPicture,
} from '@elegant/shared/rules'
import { Badge, Cluster, formatMoment, panel, token } from '@elegant/shared/ui'
import { type RefObject, useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { contentUp } from '../../ui/contentWidth.ts'
import { threadCustomerLabel } from '../threadCustomerLabel.ts'
import { describeEntry } from './describeEntry.ts'

interface ConversationProps {
  thread: Thread
  /** The column gives room to an estimate, so its text has to be laid out again. */
  isNarrow: boolean
  /** The region that scrolls, which takes the focus from the fields. */
  region: RefObject<HTMLElement | null>
}

/** The entries of a thread, oldest first and scrolled to the last one. */
export function AdminConversation({ thread, isNarrow, region }: ConversationProps) {
  const { id, entries } = thread
  const last = entries.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread or a new entry scrolls to the end
  useLayoutEffect(() => {
    const element = region.current
    if (element) element.scrollTop = element.scrollHeight
  }, [id, last, isNarrow, region])
  return (
    <Region ref={region} tabIndex={0} aria-label="Conversation">
      {entries.length === 0 ? (
        <p>Nobody has written yet.</p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} thread={thread} />
          ))}
        </ol>
      )}
    </Region>
  )
}

function Entry({ entry, thread }: { entry: ThreadEntry; thread: Thread }) {
  const { by, text, pictures, created_at, read_at, answer } = entry
  const badge = answer && estimateStateBadges[answer]
  const isMine = by === 'shop'
  return (
    <Item $isMine={isMine}>
      <header>
        <span>
          <strong>{isMine ? 'You' : threadCustomerLabel(thread)}</strong> {describeEntry(entry, thread)}
        </span>
        {isMine && badge && <Badge $tone={badge.tone}>{badge.label}</Badge>}
        <Times>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
          {isMine && <span>{read_at ? `Seen ${formatMoment(read_at)}` : 'Not seen yet'}</span>}
        </Times>
      </header>
      {text && <Text>{text}</Text>}
      <Pictures pictures={pictures} />
    </Item>
  )
}

function Pictures({ pictures }: { pictures: ThreadPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <Cluster>
      {pictures.map((picture, index) => (
        <a key={picture.id} href={picture.url} target="_blank" rel="noreferrer">
          <Thumbnail
            src={getSmallest(picture.url, picture)}
            alt={`Picture ${index + 1} of ${pictures.length}`}
            width={96}
            height={96}
            loading="lazy"
          />
        </a>
      ))}
    </Cluster>
  )
}

const Region = styled.section`
  padding: ${token.space2};
  ${panel};

  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space2};
  }
  > p {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
  ${contentUp.desktop} {
    max-height: max(16rem, calc(100dvh - 39rem));
    overflow: auto;
  }
`

const Item = styled.li<{ $isMine: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  padding-inline-start: ${token.space2};
  border-left: 2px solid ${({ $isMine }) => ($isMine ? token.hairline : token.opalText)};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${token.space1};
    color: ${token.muted};
  }
  strong {
    color: ${token.ink};
    font-weight: 600;
  }
`

const Times = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space1};
  font-size: ${token.textXs};
  font-variant-numeric: tabular-nums;

  ${contentUp.tablet} {
    margin-inline-start: auto;
  }
`

const Text = styled.p`
  max-width: ${token.measure};
  font-size: ${token.textMd};
  line-height: 1.5;
  white-space: pre-line;
`

const Thumbnail = styled.img`
  object-fit: cover;
  border-radius: ${token.radiusPicture};
  background: ${token.sunken};
`
