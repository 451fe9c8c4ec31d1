import { Alert } from '@elegant/shared/ui'

/** Asks the owner to check the texts, because the shop cannot know what applies where it sells. */
export function OwnerNote() {
  return (
    <Alert title="Please check the wording">
      The texts that come with the shop describe how it works. They promise no rates, deadlines or rights, because those
      are up to you. Make sure that each text is correct and complete for the places where you sell.
    </Alert>
  )
}
