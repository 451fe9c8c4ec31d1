import { errorMessage } from '@elegant/shared'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { limits, type WishQuery, wishDays, wishFormRule, wishLabel } from '@elegant/shared/rules'
import { Alert, Note, PanelTitle, token } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useAddWishMutation } from './wishesApi.ts'

/** Asks for the address to which news about a list is mailed. */
export function WishForm({ query, categoryName }: { query: WishQuery; categoryName: string | undefined }) {
  const [add] = useAddWishMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Column>
      <PanelTitle ref={heading} tabIndex={-1}>
        Tell me when: {wishLabel(query, categoryName ?? null)}
      </PanelTitle>
      <Form
        rule={wishFormRule}
        initial={{ email: '' }}
        failureTitle="Your wish was not saved. Please try again."
        failure={errorMessage}
        onSubmit={({ email }) => add({ email, query }).unwrap()}
        sent={
          <Alert tone="info" title="One step left: check your inbox.">
            Open the link in our email within {wishDays} days to confirm that the address is yours.
          </Alert>
        }
      >
        <TextField name="email" label="Email" type="email" required maxLength={limits.email} autoComplete="email" />
        <SubmitButton pending="Saving…">Tell me when</SubmitButton>
        <Note>At most one email a day, each with a link to stop them. Your address is used for nothing else.</Note>
      </Form>
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${token.space2};
  width: min(100%, 28rem);
`
