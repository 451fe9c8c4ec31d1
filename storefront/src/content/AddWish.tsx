import { useFormikContext } from '@elegant/shared/forms'
import { Alert, Button } from '@elegant/shared/ui'
import { type MouseEvent, useState } from 'react'
import type { FormDraft } from '../formDraft.ts'

/** Offers to add a wish to a description that was restored from a draft, instead of overwriting it. */
export function AddWish({ wish, draft }: { wish: string; draft: FormDraft }) {
  const { values, setFieldValue } = useFormikContext<{ description: string }>()
  const { description } = values
  const [isOffered, setOffered] = useState(() => {
    const { description: kept = '' } = draft.read()
    return kept.trim() !== '' && !kept.includes(wish)
  })
  if (!isOffered || description.includes(wish)) return null

  function addWish({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    setOffered(false)
    void setFieldValue('description', `${wish}\n\n${description}`)
    // The pressed button is unmounted.
    const field = form?.elements.namedItem('description')
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Alert title="This is the description you began before.">
      <Button onClick={addWish}>Add the piece you come from</Button>
    </Alert>
  )
}
