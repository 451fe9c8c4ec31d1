import { Field, Input } from '@elegant/shared/ui'

interface LinkFieldProps {
  label: string
  url: string
  help?: string
  autoFocus?: boolean
}

/** A link to copy, which is selected as soon as it has the focus. */
export function LinkField({ label, url, help, autoFocus }: LinkFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Input {...control} readOnly value={url} autoFocus={autoFocus} onFocus={({ target }) => target.select()} />
      )}
    </Field>
  )
}
