import { type OwnThread, requestKinds, threadKindLabels } from '@elegant/shared/rules'
import { Cluster, formatDate, Note, panel, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ConversationLink } from '../thread/ConversationLink.tsx'

/** The customer's custom requests and messages to the shop; nothing if there are none. */
export function OwnRequests({ threads = [] }: { threads: OwnThread[] | undefined }) {
  const requests = threads.filter(({ kind }) => requestKinds.some((one) => one === kind))
  if (requests.length === 0) return null
  return (
    <Panel aria-labelledby="own-requests">
      <Heading id="own-requests">Your requests</Heading>
      <ul>
        {requests.map((thread) => (
          <Row key={thread.id}>
            <div>
              {thread.title}
              <Note>
                {thread.title !== threadKindLabels[thread.kind] && `${threadKindLabels[thread.kind]} · `}
                {formatDate(thread.last_at)}
                {thread.waiting_for === 'customer' && ' · Waits for your answer'}
              </Note>
            </div>
            <ConversationLink thread={thread} />
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

const Panel = styled(Stack).attrs({ as: 'section' })`
  margin-top: ${token.space5};
  padding: ${token.space3};
  ${panel};
`

const Heading = styled(SectionTitle)`
  font-size: ${token.textXl};
`

const Row = styled(Cluster).attrs({ as: 'li' })`
  justify-content: space-between;
  gap: 0 ${token.space2};
  padding-block: ${token.space1};

  &:not(:last-child) {
    border-bottom: 1px solid ${token.hairline};
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
