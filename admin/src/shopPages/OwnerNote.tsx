import { Alert } from '@elegant/shared/ui'

/** Asks the owner to check the texts, because the shop cannot know what applies where it sells. */
export function OwnerNote() {
  return (
    <Alert title="The wording is yours to check">
      The texts that come with the shop say how it works. They promise no rate, no number of days and no right, because
      those are yours to state. Whether a text is right and enough where you sell is yours to check.
    </Alert>
  )
}
