import { type OwnThread, threadPath } from '@elegant/shared/rules'
import { Badge, VisuallyHidden } from '@elegant/shared/ui'

/** A link to an own thread, and the number of its new entries; nothing while the thread has no address. */
export function ConversationLink({ thread: { key, title, unread } }: { thread: OwnThread }) {
  if (key === null) return null
  return (
    <p>
      {/* A plain link: the page comes with headers of its own, which keep its address secret. */}
      <a href={threadPath(key)}>
        Open the conversation<VisuallyHidden> about {title}</VisuallyHidden>
      </a>
      {unread > 0 && (
        <>
          {' '}
          <Badge $tone="opal">{unread} new</Badge>
        </>
      )}
    </p>
  )
}
