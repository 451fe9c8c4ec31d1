import { Field, Input } from '@elegant/shared/ui'

interface LinkFieldProps {
  label: string
  url: string
  /** The browser has refused to copy it. */
  isUncopied?: boolean
}

/** A link to copy, which is selected as soon as it has the focus. */
export function LinkField({ label, url, isUncopied }: LinkFieldProps) {
  return (
    <Field label={label} help={isUncopied && 'The browser could not copy it. Please select and copy it.'}>
      {(control) => (
        <Input {...control} readOnly value={url} autoFocus={isUncopied} onFocus={({ target }) => target.select()} />
      )}
    </Field>
  )
}
