import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Alert } from '../ui/feedback/Alert.tsx'

/** A control that shows an error. */
interface InvalidField {
  id: string
  label: string
  /** The words beside it, among them its message. */
  words: string[]
}

/**
 * Lists the fields to correct after a failed submit, and takes the focus. The message stands at its field, so that it is read
 * once; an error without a field is listed with its message, and so are all before hydration.
 */
export function ErrorSummary({ hasServerErrors }: { hasServerErrors: boolean }) {
  const { values, errors, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const summary = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<InvalidField[]>([])
  const hasErrors = hasServerErrors || submitCount > 0
  const messages = hasErrors ? collectMessages(errors, values) : []
  const isShown = messages.length > 0

  const read = () => setFields((before) => keepEqual(before, readInvalidFields(summary.current)))
  // With each change of the form, because fields come and go with its values and tabs.
  useLayoutEffect(() => {
    if (isShown) read()
  })
  useEffect(() => {
    if (!hasErrors || isSubmitting) return
    // The visitor may have gone elsewhere before the page was hydrated.
    const isElsewhere = submitCount === 0 && document.activeElement !== document.body
    if (!isElsewhere) summary.current?.focus()
  }, [hasErrors, isSubmitting, submitCount])

  if (!isShown) return null
  const others = messages.filter((message) => !fields.some(({ words }) => words.includes(message)))
  return (
    <div ref={summary} tabIndex={-1}>
      <Alert tone="destructive" title="Please correct the following:">
        <ul>
          {fields.map(({ id, label }) => (
            <li key={id}>
              <FieldLink type="button" onClick={() => focusField(id) || read()}>
                {label}
              </FieldLink>
            </li>
          ))}
          {[...new Set(others)].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

/** False if the field is gone. */
function focusField(id: string): boolean {
  const control = document.getElementById(id)
  const fold = control?.closest('details')
  if (fold) fold.open = true
  control?.focus()
  return control !== null
}

/** Returns the former value if it is equal, so that nothing is rendered again. */
function keepEqual(before: InvalidField[], after: InvalidField[]): InvalidField[] {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}

function readInvalidFields(summary: HTMLElement | null): InvalidField[] {
  const controls = summary?.closest('form')?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? []
  return [...controls].flatMap((control) => {
    const { id, labels } = control
    const label = labels?.[0]?.textContent
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.flatMap((part) => document.getElementById(part)?.textContent ?? [])
    return id && label ? [{ id, label, words }] : []
  })
}

/** All messages, including nested ones, in field order: asynchronous validation reports them in any order. */
function collectMessages(errors: unknown, values: unknown): string[] {
  if (typeof errors === 'string') return [errors]
  if (typeof errors !== 'object') return []
  const wrong: Record<string, unknown> = Object(errors)
  const fields: Record<string, unknown> = Object(values)
  return Object.keys({ ...fields, ...wrong }).flatMap((name) => collectMessages(wrong[name], fields[name]))
}

const FieldLink = styled.button`
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.15em;
  cursor: pointer;
`
