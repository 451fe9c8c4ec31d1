import { TextAreaField } from '@elegant/shared/forms'
import { limits } from '@elegant/shared/rules'
import { draftLabels } from '../itemDraft.ts'

/** The description of an item. */
export function DescriptionField({ help }: { help?: string }) {
  return (
    <TextAreaField
      name="description"
      label={draftLabels.description}
      help={help}
      required
      maxLength={limits.description}
      rows={6}
    />
  )
}
