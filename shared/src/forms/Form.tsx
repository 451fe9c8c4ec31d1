import {
  Form as FormElement,
  Formik,
  type FormikErrors,
  type FormikProps,
  type FormikValues,
  useFormikContext,
} from 'formik'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ObjectSchema } from 'yup'
import { notify } from '../state/notify.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { useIsMounted } from '../ui/feedback/useIsMounted.ts'
import { token } from '../ui/theme/tokens.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { useIdempotencyKeys } from './useIdempotencyKeys.ts'
import { useServerFormResult } from './useServerFormResult.ts'

export interface FormProps<Values extends FormikValues> {
  /** The yup schema from `rules`, or a validation by it. The form itself defines no limits. */
  rule: ObjectSchema<Values> | ((values: Values) => Promise<FormikErrors<Values>>)
  initial: Values
  /**
   * Submits the values. A thrown error is displayed above the fields, which keep their values, or as a notice if the form
   * is gone by then.
   * `key` is an idempotency key: the same for the same values, so that a retry does not submit twice.
   */
  onSubmit: (values: Values, key: string) => Promise<unknown>
  /** Converts an error to a message. Defaults to the error's own message. */
  failure?: (error: unknown) => string
  /** A title above that message. */
  failureTitle?: string
  /**
   * The path of the form's page. Before hydration the browser submits the form there, and the page renders the result.
   */
  action?: string
  /** The idempotency keys by values, for a form that is closed and opened again. They end with a success. */
  keys?: Map<string, string>
  /** Replaces the form after submission. */
  sent?: ReactNode
  children: ReactNode
}

/** The anchor of the form in the page that responds to it. */
const anchorId = 'form'

/**
 * A form that validates on submit, and after the first submit on every change. The fields to correct are listed at the top.
 * Validating on blur would insert messages and move the submit button away under the pointer.
 */
export function Form<Values extends FormikValues>({
  rule,
  initial,
  onSubmit,
  failure = getMessage,
  failureTitle,
  action,
  sent,
  keys,
  children,
}: FormProps<Values>) {
  const serverResult = useServerFormResult(action, initial)
  const [failed, setFailed] = useState(serverResult.failure)
  const [wasSubmitted, setSubmitted] = useState(serverResult.wasSubmitted)
  /** Height of the submitted form, kept by its replacement so that the page does not shift under a second click. */
  const [sentHeight, setSentHeight] = useState(serverResult.isSent ? 0 : undefined)
  const { getKey } = useIdempotencyKeys(keys)
  const { element, formik } = useTypedValues<Values>(action)
  const isMounted = useIsMounted()

  /** Formik's `submitForm` returns whether it succeeded. */
  async function send(values: Values): Promise<boolean> {
    setFailed(undefined)
    try {
      await onSubmit(values, getKey(values))
      keys?.clear()
      setSentHeight(element.current?.offsetHeight ?? 0)
      return true
    } catch (error) {
      const reason = failure(error)
      if (isMounted.current) setFailed(reason)
      else notify.error(failureTitle ? `${failureTitle}: ${reason}` : reason)
      return false
    }
  }

  const form = (
    <Formik<Values>
      {...serverResult.initialState}
      innerRef={formik}
      {...(typeof rule === 'function' ? { validate: rule } : { validationSchema: rule })}
      validateOnChange={wasSubmitted}
      validateOnBlur={false}
      onSubmit={send}
    >
      <Column
        ref={element}
        noValidate
        // Keep the values out of the URL if the browser submits the form before hydration.
        method="post"
        action={action && `${action}#${anchorId}`}
        onSubmitCapture={() => setSubmitted(true)}
      >
        <ErrorSummary hasServerErrors={serverResult.wasSubmitted} />
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
    <Container id={action && anchorId} $height={sentHeight}>
      <div role="status">{isSent && <Notice>{sent}</Notice>}</div>
      {!isSent && form}
    </Container>
  )
}

interface SubmitButtonProps {
  /** The label, naming the action: 'Place order', not 'Submit'. */
  children: ReactNode
  /** The label while submitting. */
  pending: ReactNode
  /** A page has one primary action, so of several forms only one has a primary button. */
  variant?: 'primary' | 'secondary' | 'danger'
  /** True if an earlier submission runs, of which a form that was opened again does not know. */
  isBusy?: boolean
}

/** The submit button of a form. */
export function SubmitButton({ children, pending, variant = 'primary', isBusy = false }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext()
  const isPending = isSubmitting || isBusy
  return (
    <Button type="submit" variant={variant} isBusy={isPending}>
      {isPending ? pending : children}
    </Button>
  )
}

/** Takes the focus when it appears, so that screen readers announce it. */
function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Container ref={notice} tabIndex={-1}>
      {children}
    </Container>
  )
}

/** Takes over values typed before hydration. Returns refs to the form's element and its state. */
function useTypedValues<Values extends FormikValues>(action: string | undefined) {
  const element = useRef<HTMLFormElement>(null)
  const formik = useRef<FormikProps<Values>>(null)
  useLayoutEffect(() => {
    if (!action || !formik.current) return
    for (const [name, value] of Object.entries(formik.current.values)) {
      const control = element.current?.elements.namedItem(name)
      if (!control || !('value' in control) || control.value === value) continue
      void formik.current.setFieldValue(name, control.value, false)
    }
  }, [action])
  return { element, formik }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}

const Column = styled(FormElement)`
  display: grid;
  gap: ${token.space3};
`

const Container = styled.div<{ $height?: number }>`
  min-height: ${({ $height = 0 }) => $height}px;
`
