import { notify } from '@elegant/shared'
import { TextField } from '@elegant/shared/forms'
import { fromShopTime, type Item, strictObject, text } from '@elegant/shared/rules'
import { Button, Cluster, formatMoment, Note, panel, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../../api/report.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { copyText } from '../../ui/copyText.ts'
import { LinkField } from '../../ui/LinkField.tsx'
import { useEndPreviewMutation, useOpenPreviewMutation, useScheduleItemMutation } from '../editItemsApi.ts'

/** Plans when a hidden item is shown, and shows it to whoever gets its link (docs/product/editing.md#drafts). */
export function DraftPanel({ item: { id, publish_at } }: { item: Item }) {
  const [schedule] = useScheduleItemMutation()
  const [isPlanning, setPlanning] = useState(false)
  // A server without plans has no such field.
  if (publish_at === undefined) return null

  async function cancel() {
    await report(() => schedule({ id, publish_at: null }).unwrap(), {
      done: 'It stays hidden until you publish it',
      failed: 'Failed to cancel the plan',
    })
  }

  return (
    <Panel aria-label="Draft">
      <p>
        {publish_at ? (
          <>
            Hidden from the shop until <strong>{formatMoment(publish_at)}</strong>, time in Jacksonville.
          </>
        ) : (
          'Hidden from the shop.'
        )}
      </p>
      <Cluster $gap={`${token.space1} ${token.space2}`}>
        <Button onClick={() => setPlanning(true)}>{publish_at ? 'Change the time' : 'Publish later'}</Button>
        {publish_at && (
          <Button variant="quiet" onClick={() => void cancel()}>
            Cancel the plan
          </Button>
        )}
        <PreviewLink id={id} />
      </Cluster>
      {isPlanning && (
        <PlanDialog
          onSubmit={(time) => schedule({ id, publish_at: time }).unwrap()}
          onClose={() => setPlanning(false)}
        />
      )}
    </Panel>
  )
}

const planRule = strictObject({
  time: text()
    .required('Please enter a date and time')
    .test('time', 'Please enter a date and time', (local) => fromShopTime(local) !== undefined)
    .test('ahead', 'The time must be ahead', (local) => Date.parse(fromShopTime(local) ?? '') > Date.now()),
})

interface PlanDialogProps {
  onSubmit: (time: string) => Promise<Item>
  onClose: () => void
}

function PlanDialog({ onSubmit, onClose }: PlanDialogProps) {
  return (
    <FormDialog
      title="Publish later"
      submit="Plan it"
      pending="Saving…"
      rule={planRule}
      initial={{ time: '' }}
      onSubmit={async ({ time }) => {
        await onSubmit(fromShopTime(time) ?? '')
        notify.success('Planned')
      }}
      onClose={onClose}
    >
      <Note>It appears in the shop within a minute of this time, as it is saved then.</Note>
      <TextField name="time" label="Date and time" type="datetime-local" help="Time in Jacksonville." />
    </FormDialog>
  )
}

function PreviewLink({ id }: { id: number }) {
  const [open] = useOpenPreviewMutation()
  const [end] = useEndPreviewMutation()
  /** An address that the clipboard has refused. */
  const [url, setUrl] = useState<string>()

  const copy = () =>
    report(
      async () => {
        const link = await open(id).unwrap()
        const isCopied = await copyText(link.url, 'Preview link copied. Whoever has it sees this item.')
        setUrl(isCopied ? undefined : link.url)
      },
      { failed: 'Failed to get the link' },
    )

  async function stop() {
    const isDone = await report(() => end(id).unwrap(), {
      done: 'The preview link has ended',
      failed: 'Failed to end the link',
    })
    if (isDone) setUrl(undefined)
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy preview link</Button>
      <Button variant="quiet" onClick={() => void stop()}>
        End preview link
      </Button>
      {url && <LinkField isUncopied label="Preview link" url={url} />}
    </>
  )
}

const Panel = styled.section`
  display: grid;
  gap: ${token.space1};
  margin-top: ${token.space3};
  padding: ${token.space2};
  ${panel};

  strong {
    font-weight: 500;
  }
`
