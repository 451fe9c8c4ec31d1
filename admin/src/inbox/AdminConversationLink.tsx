import { Link } from '@elegant/shared'
import { ButtonLink } from '@elegant/shared/ui'
import { type ThreadSubject, useFindThreadQuery } from './threadsApi.ts'

/** Leads from an order or request to its conversation. Absent on a server without threads. */
export function AdminConversationLink({ subject }: { subject: ThreadSubject }) {
  const { currentData: id } = useFindThreadQuery(subject)
  if (!id) return null
  return (
    <ButtonLink as={Link} to={`/admin/inbox/${id}`}>
      Open the conversation
    </ButtonLink>
  )
}
