import { type OwnThread, requestKinds, threadKindLabels } from '@elegant/shared/rules'
import { formatDate, Note, PanelTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ConversationLink } from '../thread/ConversationLink.tsx'
import { OwnPanel, OwnRow } from '../ui/OwnPanel.tsx'

/** The customer's custom requests and messages to the shop; nothing if there are none. */
export function OwnRequests({ threads = [] }: { threads: OwnThread[] | undefined }) {
  const requests = threads.filter(({ kind }) => requestKinds.some((one) => one === kind))
  if (requests.length === 0) return null
  return (
    <Panel aria-labelledby="own-requests">
      <PanelTitle id="own-requests">Your requests</PanelTitle>
      <ul>
        {requests.map((thread) => (
          <OwnRow key={thread.id}>
            <div>
              {thread.title}
              <Note>
                {thread.title !== threadKindLabels[thread.kind] && `${threadKindLabels[thread.kind]} · `}
                {formatDate(thread.last_at)}
                {thread.waiting_for === 'customer' && ' · Waits for your answer'}
              </Note>
            </div>
            <ConversationLink thread={thread} />
          </OwnRow>
        ))}
      </ul>
    </Panel>
  )
}

const Panel = styled(OwnPanel)`
  margin-top: ${token.space5};
`
