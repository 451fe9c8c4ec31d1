import { Form as FormElement, Formik, type FormikProps, type FormikValues, useFormikContext } from 'formik'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ObjectSchema } from 'yup'
import { randomUuid } from '../state/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { token } from '../ui/tokens.ts'
import { useSubmitted } from './useSubmitted.ts'

export interface FormProps<Values extends FormikValues> {
  /** The yup schema from `rules`: the form states no limit of its own. */
  rule: ObjectSchema<Values>
  initial: Values
  /**
   * Sends it. Throw what went wrong: it is told above the fields, and what was typed stays.
   * The key is the same for the same values: whoever tries again means the same thing.
   */
  onSubmit: (values: Values, key: string) => Promise<unknown>
  /** What went wrong, in words; without it the error's own message. */
  failure?: (error: unknown) => string
  /** The sentence above that. */
  failureTitle?: string
  /** The address of the form's page. Before any code has arrived the form is sent there, and the page answers it. */
  action?: string
  /** What stands in its place once it was sent. */
  sent?: ReactNode
  children: ReactNode
}

/** Where the page that answers a form is opened. */
const placeId = 'form'

/**
 * A form. Nothing is judged before it has been sent once, then every change is; all errors are summed up at the top.
 * Judging a field when it is left would move the button away from under the click that leaves it.
 */
export function Form<Values extends FormikValues>({
  rule,
  initial,
  onSubmit,
  failure = messageOf,
  failureTitle,
  action,
  sent,
  children,
}: FormProps<Values>) {
  const before = useSubmitted(action, initial)
  const [failed, setFailed] = useState(before.failure)
  const [wasTried, setTried] = useState(before.wasTried)
  /** How high the form was that has been sent: what stands in its place does not move the page under a second click. */
  const [sentHeight, setSentHeight] = useState(before.isSent ? 0 : undefined)
  const keyOf = useKeys()
  const element = useRef<HTMLFormElement>(null)
  const formik = useRef<FormikProps<Values>>(null)
  useLayoutEffect(() => {
    // What was typed into the server's HTML before this code had arrived.
    if (!action || !formik.current) return
    for (const [name, value] of Object.entries(formik.current.values)) {
      const control = element.current?.elements.namedItem(name)
      if (!control || !('value' in control) || control.value === value) continue
      void formik.current.setFieldValue(name, control.value, false)
    }
  }, [action])

  async function send(values: Values) {
    setFailed(undefined)
    try {
      await onSubmit(values, keyOf(values))
      setSentHeight(element.current?.offsetHeight ?? 0)
    } catch (error) {
      setFailed(failure(error))
    }
  }

  const form = (
    <Formik
      {...before.begin}
      innerRef={formik}
      validationSchema={rule}
      validateOnChange={wasTried}
      validateOnBlur={false}
      onSubmit={send}
    >
      <Column
        ref={element}
        noValidate
        // Never in the address, even before any code has arrived.
        method="post"
        action={action && `${action}#${placeId}`}
        onSubmitCapture={() => setTried(true)}
      >
        <ErrorSummary wasRefused={before.wasTried} />
        {failed && (
          <Notice>
            <Alert tone="destructive" title={failureTitle ?? failed}>
              {failureTitle && failed}
            </Alert>
          </Notice>
        )}
        {children}
      </Column>
    </Formik>
  )
  if (!sent) return form
  const isSent = sentHeight !== undefined
  return (
    <Place id={action && placeId} $height={sentHeight}>
      <div role="status">{isSent && <Notice>{sent}</Notice>}</div>
      {!isSent && form}
    </Place>
  )
}

interface SubmitButtonProps {
  /** What it does: 'Place order', not 'Submit'. */
  children: ReactNode
  /** What it says while it does it. */
  pending: ReactNode
  /** A page has one primary action: of several forms only one has it. */
  variant?: 'primary' | 'secondary'
}

/** The form's one action. */
export function SubmitButton({ children, pending, variant = 'primary' }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext()
  // aria-disabled keeps the keyboard's place, which a disabled button would lose.
  return (
    <Button
      type="submit"
      variant={variant}
      aria-disabled={isSubmitting}
      onClick={(event) => isSubmitting && event.preventDefault()}
    >
      {isSubmitting ? pending : children}
    </Button>
  )
}

/** Names every error at the top once the form has been refused, and takes the eye and the screen reader there. */
function ErrorSummary({ wasRefused }: { wasRefused: boolean }) {
  const { values, errors, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const summary = useRef<HTMLDivElement>(null)
  // Two fields may be wrong in the same words.
  const messages = [...new Set(messagesIn(errors, values))]
  const isRefused = wasRefused || submitCount > 0
  useEffect(() => {
    if (isRefused && !isSubmitting) summary.current?.focus()
  }, [isRefused, isSubmitting])
  if (!isRefused || messages.length === 0) return null
  return (
    <Place ref={summary} tabIndex={-1}>
      <Alert tone="destructive" title="Please correct the following:">
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Alert>
    </Place>
  )
}

/** Takes the eye and the screen reader to what it says, as soon as it says it. */
function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Place ref={notice} tabIndex={-1}>
      {children}
    </Place>
  )
}

/** A key for all values that are sent, the same for the same. */
function useKeys(): (values: object) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (values) => {
    const content = JSON.stringify(values)
    const key = keys.get(content) ?? randomUuid()
    keys.set(content, key)
    return key
  }
}

/** All of them, of groups within the form too, in the order of the fields: they were judged in any. */
function messagesIn(errors: unknown, values: unknown): string[] {
  if (typeof errors === 'string') return [errors]
  if (typeof errors !== 'object') return []
  const wrong: Record<string, unknown> = Object(errors)
  const fields: Record<string, unknown> = Object(values)
  return Object.keys({ ...fields, ...wrong }).flatMap((name) => messagesIn(wrong[name], fields[name]))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}

const Column = styled(FormElement)`
  display: grid;
  gap: ${token.space3};
`

const Place = styled.div<{ $height?: number }>`
  min-height: ${({ $height = 0 }) => $height}px;
`
