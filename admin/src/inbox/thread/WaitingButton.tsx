import type { Thread } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { report } from '../../api/report.ts'
import { RowActions } from '../../list/RowCard.tsx'
import { useSetThreadWaitingMutation } from '../threadsApi.ts'

/** Takes a thread off the list of those that wait for the shop, or puts it there. */
export function WaitingButton({ thread: { id, waiting_for } }: { thread: Thread }) {
  const [wait] = useSetThreadWaitingMutation()
  const next = waiting_for === null ? 'shop' : null

  async function press() {
    await report(() => wait({ id, waiting_for: next }).unwrap(), {
      done: next ? 'It waits for you' : 'Nobody has to act',
      failed: 'Failed to update the conversation',
    })
  }

  return (
    <RowActions $justify="end">
      <Button onClick={() => void press()}>{next ? 'Wait for me' : 'No answer needed'}</Button>
    </RowActions>
  )
}
