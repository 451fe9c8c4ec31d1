import { projectTypeLabels, type ShopRequest, threadKindLabels } from '@elegant/shared/rules'
import { Badge, formatMoment, Page, PageHeading, Prose } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Permitted, useIsPermitted } from '../access/Permitted.tsx'
import { BackLink } from '../detail/BackLink.tsx'
import { ContactDetails, DescriptionItem, DescriptionList } from '../detail/DescriptionList.tsx'
import { DetailColumns, StatusLine } from '../detail/DetailColumns.tsx'
import { DetailFallback } from '../detail/DetailFallback.tsx'
import { useRowId } from '../detail/useRowId.ts'
import { AdminConversationLink } from '../inbox/AdminConversationLink.tsx'
import { RowActions } from '../list/RowCard.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { Notes } from '../notes/Notes.tsx'
import { AnswerSection } from './AnswerSection.tsx'
import { RequestButtons } from './RequestButtons.tsx'
import { statusBadges } from './requestLabels.ts'
import { useGetRequestQuery, useMarkRequestMutation } from './shopRequestsApi.ts'

/** A custom request or contact message, and its answer. Opening it marks it as read. */
export function RequestPage() {
  const id = useRowId()
  const { currentData: request, error, refetch } = useGetRequestQuery(id, refetchOnMount)
  useMarkAsRead(request)
  return (
    <Page>
      <BackLink to="/admin/requests">All requests</BackLink>
      <PageHeading
        title={request ? `${threadKindLabels[request.kind]} from ${request.name}` : `Request #${id}`}
        lead={request && <RequestStatusLine request={request} />}
      />
      {request ? (
        <DetailColumns>
          <div>
            <RequestFacts request={request} />
            <Prose>{request.description}</Prose>
            <Notes key={request.id} of={`/requests/${request.id}`} />
          </div>
          <div>
            <Actions>
              <Permitted to="change">
                <RequestButtons request={request} />
              </Permitted>
              <AdminConversationLink subject={{ requests_id: request.id }} />
            </Actions>
            <AnswerSection key={request.id} request={request} />
          </div>
        </DetailColumns>
      ) : (
        <DetailFallback what="request" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** Marks a request as read once per visit, so that "Mark as unread" is not reverted. */
function useMarkAsRead(request: ShopRequest | undefined): void {
  const [mark] = useMarkRequestMutation()
  const mayMark = useIsPermitted('change')
  const opened = useRef<number>(undefined)
  const { id, status, archived_at } = request ?? {}
  useEffect(() => {
    if (!mayMark || id === undefined || opened.current === id) return
    opened.current = id
    if (status === 'new' && !archived_at) void mark({ id, status: 'read' })
  }, [id, status, archived_at, mark, mayMark])
}

function RequestStatusLine({ request: { id, status, archived_at, created_at } }: { request: ShopRequest }) {
  const { label, tone } = statusBadges[status]
  return (
    <StatusLine>
      <Badge $tone={tone}>{label}</Badge>
      {archived_at && <Badge>Archived</Badge>}
      <span>
        #{id}, {formatMoment(created_at)}
      </span>
    </StatusLine>
  )
}

function RequestFacts({ request: { name, email, phone, projectType, budget } }: { request: ShopRequest }) {
  return (
    <DescriptionList>
      <DescriptionItem name="From">{name}</DescriptionItem>
      <ContactDetails email={email} phone={phone} />
      {projectType && <DescriptionItem name="Project type">{projectTypeLabels[projectType]}</DescriptionItem>}
      {budget && <DescriptionItem name="Budget">{budget}</DescriptionItem>}
    </DescriptionList>
  )
}

/* Without buttons it takes no room. */
const Actions = styled(RowActions)`
  &:empty {
    display: none;
  }
`
