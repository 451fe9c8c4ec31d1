import { useFormikContext } from '@elegant/shared/forms'
import { Alert, Button } from '@elegant/shared/ui'
import { type MouseEvent, useState } from 'react'
import type { FormDraft } from '../forms/formDraft.ts'

interface AddWishProps {
  wish: string
  /** The name of the field that holds it. */
  field: 'description' | 'message'
  draft: FormDraft
}

/** Offers to add a wish to a text that was restored from a draft, instead of overwriting it. */
export function AddWish({ wish, field, draft }: AddWishProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, string>>()
  const { [field]: text = '' } = values
  const [isOffered, setOffered] = useState(() => {
    const { [field]: kept = '' } = draft.read()
    return kept.trim() !== '' && !kept.includes(wish)
  })
  if (!isOffered || text.includes(wish)) return null

  function addWish({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    setOffered(false)
    void setFieldValue(field, `${wish}\n\n${text}`)
    // The pressed button is unmounted.
    const input = form?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }

  return (
    <Alert title={`This is the ${field} you began before.`}>
      <Button onClick={addWish}>Add the piece you come from</Button>
    </Alert>
  )
}
