import { errorMessage, isFailure, lazyPart, loadPressed, notify, useMe } from '@elegant/shared'
import { useIdempotencyKeys } from '@elegant/shared/forms'
import type { Contact, Hold, Item } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { askedMessage } from './holdLabels.ts'
import { useAskForHoldMutation } from './holdsApi.ts'

const HoldDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "hold-dialog" */ './HoldDialog.tsx')).HoldDialog,
)

interface AskForHoldProps {
  item: Item
  takesFocus: boolean
  onAsked: (hold: Hold) => void
}

/** Asks for a hold: at once for a signed-in visitor, with contact details for a guest. */
export function AskForHold({ item, takesFocus, onAsked }: AskForHoldProps) {
  const { user } = useMe()
  const [askForHold, { isLoading }] = useAskForHoldMutation()
  const [isAsked, setAsked] = useState(false)
  const keys = useIdempotencyKeys()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function ask(key: string, contact?: Contact) {
    const hold = await askForHold({ itemId: item.id, contact, key, by: user?.id }).unwrap()
    onAsked(hold)
    notify.success(askedMessage(hold))
  }

  async function askAtOnce() {
    try {
      await ask(keys.getKey(item.id))
    } catch (error) {
      // The shop has refused it: the next press asks again.
      if (isFailure(error) && error.status >= 400 && error.status < 500) keys.forget(item.id)
      notify.error(errorMessage(error))
    }
  }

  async function openDialog() {
    if (await loadPressed(HoldDialog)) setAsked(true)
  }

  return (
    <>
      <Button
        data-needs-script
        ref={button}
        isBusy={isLoading}
        onClick={() => void (user ? askAtOnce() : openDialog())}
      >
        {isLoading ? 'Asking…' : 'Ask for a hold'}
      </Button>
      {isAsked && (
        <Suspense>
          <HoldDialog title={item.title} onAsk={(contact, key) => ask(key, contact)} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
