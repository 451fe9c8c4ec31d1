import { errorMessage, notify } from '@elegant/shared'
import type { Hold } from '@elegant/shared/rules'
import { Button } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { useGiveUpHoldMutation } from './holdsApi.ts'

interface GiveUpButtonProps {
  hold: Hold
  /** The accessible name in a list, where the text alone is ambiguous. */
  label?: string
  onGivenUp: () => void
  children: ReactNode
}

/** Gives up an own hold or place in line. */
export function GiveUpButton({ hold, label, onGivenUp, children }: GiveUpButtonProps) {
  const [giveUp, { isLoading }] = useGiveUpHoldMutation()

  async function giveUpHold() {
    try {
      await giveUp(hold.id).unwrap()
      onGivenUp()
      notify.success(
        hold.line === null ? `${hold.title} is no longer on hold for you` : `You left the line for ${hold.title}`,
      )
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }

  return (
    <Button variant="quiet" aria-label={label} isBusy={isLoading} onClick={giveUpHold}>
      {children}
    </Button>
  )
}
