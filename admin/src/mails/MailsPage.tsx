import { Link } from '@elegant/shared'
import { hasWords, type OutgoingMail } from '@elegant/shared/rules'
import { Badge, Button, formatCount, formatMoment, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { ListPage } from '../list/ListPage.tsx'
import { RowCard, RowHead } from '../list/RowCard.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { useListMailsQuery, useRetryMailMutation } from './mailsApi.ts'

/** The mails of the shop with their delivery states (docs/product/admin.md#mails). New ones appear automatically. */
export function MailsPage() {
  const list = useListParams()
  const result = useListResult(
    useListMailsQuery({ page: list.page, search: list.search || undefined }, refetchOnMount),
    list,
    ({ recipient }) => hasWords(list.typed, [recipient]),
  )
  return (
    <ListPage
      title="Mails"
      searchLabel="Search by recipient"
      list={list}
      result={result}
      empty="No mails found"
      rowHeight="6rem"
      showTotal={false}
      row={(mail) => <MailRow key={mail.id} mail={mail} />}
    >
      <Link to="/admin/mails/templates">Preview the mails of the shop</Link>
      <p role="status">{result.total !== undefined && formatCount(result.total, 'mail')}</p>
    </ListPage>
  )
}

function MailRow({ mail }: { mail: OutgoingMail }) {
  const { recipient, subject, text, created_at, sent_at, last_error, can_retry } = mail
  const { label, tone, words } = getState(mail)
  return (
    <RowCard aria-label={`${subject}, to ${recipient}`}>
      <div>
        <RowHead>
          <Badge $tone={tone}>{label}</Badge>
          <span>{recipient}</span>
          <time dateTime={sent_at ?? created_at}>{formatMoment(sent_at ?? created_at)}</time>
        </RowHead>
        <h2>{subject}</h2>
        {words && <Muted>{words}</Muted>}
        {!sent_at && last_error && <Muted>The mail server said: {last_error}</Muted>}
        <Permitted to="change">{can_retry && <RetryButton mail={mail} />}</Permitted>
        {text && (
          <details>
            <summary>Show the mail</summary>
            <Text>{text}</Text>
          </details>
        )}
      </div>
    </RowCard>
  )
}

function RetryButton({ mail: { id, recipient } }: { mail: OutgoingMail }) {
  const [retry, { isLoading }] = useRetryMailMutation()

  async function send() {
    await report(() => retry(id).unwrap(), { done: `Queued again for ${recipient}`, failed: 'The mail was not queued' })
  }

  return (
    <Button variant="quiet" isBusy={isLoading} onClick={() => void send()}>
      Send again
    </Button>
  )
}

/** The delivery state of a mail, and the owner's next step. */
function getState({ sent_at, failed_at, is_parked }: OutgoingMail) {
  if (sent_at) return { label: 'Sent', tone: 'success', words: '' } as const
  if (failed_at) {
    return {
      label: 'Failed',
      tone: 'danger',
      words: 'Nobody has got this mail. Reach the recipient another way.',
    } as const
  }
  if (is_parked) {
    return {
      label: 'Not sent',
      tone: 'danger',
      words:
        'This shop has no mail server. Tell the recipient yourself, for example with the link of the conversation.',
    } as const
  }
  return { label: 'Queued', tone: 'neutral', words: '' } as const
}

const Muted = styled.p`
  color: ${token.muted};
`

const Text = styled.p`
  margin-top: ${token.space1};
  white-space: pre-wrap;
`
