import { SubmitButton, useFormikContext } from '@elegant/shared/forms'
import type { ItemMedia } from '@elegant/shared/rules'
import { Button, ConfirmDialog } from '@elegant/shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ItemDraft } from '../itemDraft.ts'
import { getDraftGaps, isHeldBack } from './draftGaps.ts'
import { focusFacts } from './focusFacts.ts'

/** Creates an item, or a draft of it: an item hidden from the shop (docs/product/catalog.md#visibility). */
export function CreateButtons({ one }: { one: string }) {
  const { values, isSubmitting, setFieldValue } = useFormikContext<ItemDraft>()
  const submit = useSubmitAs()
  // Shown again after a failure, so that the corrected item can be created as well.
  const saveDraft = async () => {
    if (!(await submit({ Is_disabled: true }))) await setFieldValue('Is_disabled', false, false)
  }
  if (values.Is_disabled) return <SubmitButton pending="Saving…">Save as draft</SubmitButton>
  return (
    <>
      <SubmitButton pending="Saving…">Create {one}</SubmitButton>
      <Button isBusy={isSubmitting} onClick={() => void saveDraft()}>
        Save as draft
      </Button>
    </>
  )
}

interface PublishButtonProps {
  /** The hidden item as it is saved. */
  saved: ItemDraft
  media: readonly ItemMedia[]
}

/**
 * Saves a hidden item and shows it in the shop. Asks first if it lacks something (docs/product/catalog.md#visibility);
 * a gem without its treatment cannot be shown (docs/product/passport.md).
 */
export function PublishButton({ saved, media }: PublishButtonProps) {
  const { values, isSubmitting, setFieldValue } = useFormikContext<ItemDraft>()
  const [isAsking, setAsking] = useState(false)
  const submit = useSubmitAs()
  const isHidden = useRef(saved.Is_disabled)
  const showSaved = useEffectEvent(() => setFieldValue('Is_disabled', isHidden.current, false))
  useEffect(() => {
    isHidden.current = saved.Is_disabled
    void showSaved()
  }, [saved.Is_disabled])
  if (!saved.Is_disabled) return null
  const gaps = getDraftGaps(values, media)
  const isHeld = isHeldBack(values)
  const publish = () => {
    setAsking(false)
    // Hidden again after a failure, so that a later "Save changes" does not publish it unasked.
    void submit({ Is_disabled: false }).then(() => setFieldValue('Is_disabled', isHidden.current, false))
  }
  return (
    <>
      <Button isBusy={isSubmitting} onClick={gaps.length > 0 ? () => setAsking(true) : publish}>
        Publish
      </Button>
      {isAsking && isHeld && (
        <ConfirmDialog
          title={`${values.title.trim() || 'This item'} cannot be published yet`}
          action="Go to the facts"
          onConfirm={() => {
            setAsking(false)
            focusFacts()
          }}
          onClose={() => setAsking(false)}
        >
          {gaps.join(' ')}
        </ConfirmDialog>
      )}
      {isAsking && !isHeld && (
        <ConfirmDialog
          title={`Publish ${values.title.trim() || 'this item'}?`}
          action="Publish anyway"
          onConfirm={publish}
          onClose={() => setAsking(false)}
        >
          {gaps.join(' ')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Submits the form with changed values. Returns whether it was saved. */
function useSubmitAs() {
  const { setValues, values, submitForm } = useFormikContext<ItemDraft>()
  return async (changes: Partial<ItemDraft>): Promise<boolean> => {
    await setValues({ ...values, ...changes })
    const isSaved: unknown = await submitForm()
    return isSaved === true
  }
}
