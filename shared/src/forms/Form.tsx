import { Form as FormElement, Formik, type FormikValues, useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ObjectSchema } from 'yup'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { token } from '../ui/tokens.ts'

interface FormProps<Values extends FormikValues> {
  /** The yup schema from `rules`: the form states no limit of its own. */
  rule: ObjectSchema<Values>
  initial: Values
  /** Sends it. Throw what went wrong: it is told above the fields, and what was typed stays. */
  onSubmit: (values: Values) => Promise<unknown>
  /** The sentence for a failure; without it the error's own message. */
  failure?: (error: unknown) => string
  children: ReactNode
}

/**
 * A form. Nothing is judged before it has been sent once, then every change is; all errors are summed up at the top.
 * Judging a field when it is left would move the button away from under the click that leaves it.
 */
export function Form<Values extends FormikValues>({
  rule,
  initial,
  onSubmit,
  failure = messageOf,
  children,
}: FormProps<Values>) {
  const [failed, setFailed] = useState<string>()
  const [wasSent, setSent] = useState(false)
  return (
    <Formik
      initialValues={initial}
      validationSchema={rule}
      validateOnChange={wasSent}
      validateOnBlur={false}
      onSubmit={async (values) => {
        setFailed(undefined)
        try {
          await onSubmit(values)
        } catch (error) {
          setFailed(failure(error))
        }
      }}
    >
      <Column noValidate onSubmitCapture={() => setSent(true)}>
        <ErrorSummary />
        {failed && <Alert tone="destructive" title={failed} />}
        {children}
      </Column>
    </Formik>
  )
}

interface SubmitButtonProps {
  /** What it does: 'Place order', not 'Submit'. */
  children: ReactNode
  /** What it says while it does it. */
  pending: ReactNode
}

/** The form's one action. */
export function SubmitButton({ children, pending }: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext()
  // aria-disabled keeps the keyboard's place, which a disabled button would lose.
  return (
    <Button
      type="submit"
      variant="primary"
      aria-disabled={isSubmitting}
      onClick={(event) => isSubmitting && event.preventDefault()}
    >
      {isSubmitting ? pending : children}
    </Button>
  )
}

/** Names every error at the top once the form has been refused, and takes the eye and the screen reader there. */
function ErrorSummary() {
  const { errors, submitCount, isSubmitting } = useFormikContext<FormikValues>()
  const summary = useRef<HTMLDivElement>(null)
  const messages = Object.values(errors).filter((message) => typeof message === 'string')
  const isShown = submitCount > 0 && messages.length > 0
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) summary.current?.focus()
  }, [submitCount, isSubmitting])
  if (!isShown) return null
  return (
    <Summary ref={summary} tabIndex={-1}>
      <Alert tone="destructive" title="Please correct the following:">
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Alert>
    </Summary>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}

const Column = styled(FormElement)`
  display: grid;
  gap: ${token.space3};
`

/* The header stays above the page: what is scrolled to stands below it. */
const Summary = styled.div`
  scroll-margin-top: calc(${token.headerHeight} + ${token.space2});
`
