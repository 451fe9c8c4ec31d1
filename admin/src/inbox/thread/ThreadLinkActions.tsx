import { Button, ConfirmDialog } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../../api/report.ts'
import { RowActions } from '../../list/RowCard.tsx'
import { copyText } from '../../ui/copyText.ts'
import { LinkField } from '../../ui/LinkField.tsx'
import { useEndThreadLinkMutation, useOpenThreadLinkMutation } from '../threadsApi.ts'

/** Copies, renews and ends the secret address of a thread. */
export function ThreadLinkActions({ id }: { id: number }) {
  const [openLink] = useOpenThreadLinkMutation()
  const [endLink] = useEndThreadLinkMutation()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  /** An address that the clipboard has refused. */
  const [url, setUrl] = useState<string>()

  async function copy(renew: boolean) {
    setAsking(undefined)
    await report(
      async () => {
        const link = await openLink({ id, renew }).unwrap()
        const isCopied = await copyText(link.url, renew ? 'New link copied' : 'Link copied')
        setUrl(isCopied ? undefined : link.url)
      },
      { failed: 'Failed to get the link' },
    )
  }

  async function end() {
    setAsking(undefined)
    const isDone = await report(() => endLink({ id }).unwrap(), {
      done: 'The link has ended',
      failed: 'Failed to end the link',
    })
    if (isDone) setUrl(undefined)
  }

  return (
    <>
      <RowActions>
        <Button onClick={() => void copy(false)}>Copy link</Button>
        <Button variant="quiet" onClick={() => setAsking('renew')}>
          New link
        </Button>
        <Button variant="quiet" onClick={() => setAsking('end')}>
          End link
        </Button>
      </RowActions>
      {url && <LinkField isUncopied label="Link for the customer" url={url} />}
      {asking === 'renew' && (
        <ConfirmDialog
          title="Make a new link?"
          action="Make a new link"
          isDanger
          onConfirm={() => void copy(true)}
          onClose={() => setAsking(undefined)}
        >
          The old address ends: links in mails sent before no longer open this conversation.
        </ConfirmDialog>
      )}
      {asking === 'end' && (
        <ConfirmDialog
          title="End the link?"
          action="End the link"
          isDanger
          onConfirm={() => void end()}
          onClose={() => setAsking(undefined)}
        >
          Links in mails sent before no longer open this conversation. The next mail has a new one.
        </ConfirmDialog>
      )}
    </>
  )
}
