import { errorMessage, useShopFacts } from '@elegant/shared'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { limits, type OrderContact, orderContactRule } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { dropEmptyFields } from '../forms/dropEmptyFields.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { noEmailWarning } from './confirmationTexts.ts'
import { useLeaveContactMutation } from './placedApi.ts'
import { updatePlaced } from './placedOrders.ts'

interface ContactOfferProps {
  /** The numbers of the orders without an address. */
  numbers: number[]
  /** The address that the shop has. */
  email: string
}

/** Where the answer goes; asks for an address while there is none, and says what that means. */
export function ContactOffer({ numbers, email }: ContactOfferProps) {
  const [leave] = useLeaveContactMutation()
  const [left, setLeft] = useState('')
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The pressed button is unmounted.
    if (left) thanks.current?.focus()
  }, [left])

  async function send(contact: OrderContact) {
    for (const id of numbers)
      await leave({ id, contact: { ...dropEmptyFields(contact), email: contact.email.trim() } }).unwrap()
    updatePlaced({ hasEmail: true })
    setLeft(contact.email.trim())
  }

  const sendsCopy = useShopFacts().sendsMail !== false
  const known = left || email
  if (known) {
    return (
      <AnswerPanel>
        <p ref={thanks} tabIndex={-1}>
          {left && 'Thank you. '}
          {sendsCopy ? 'Our answer and a copy of what you sent go' : 'Our answer goes'} to <strong>{known}</strong>.
        </p>
      </AnswerPanel>
    )
  }
  return (
    <AnswerPanel title="How can we reach you?">
      <Warning>{noEmailWarning}</Warning>
      <Note>
        Leave one now, and {sendsCopy ? 'you get a copy of what you sent' : 'we can answer you'}. We use it only for
        this.
      </Note>
      <Form rule={orderContactRule} initial={blank} onSubmit={send} failure={errorMessage}>
        <TextField name="name" label="Name" maxLength={limits.name.max} autoComplete="name" />
        <TextField name="email" label="Email" type="email" required maxLength={limits.email} autoComplete="email" />
        <div>
          <SubmitButton pending="Sending…">Send me the answer</SubmitButton>
        </div>
      </Form>
    </AnswerPanel>
  )
}

const blank = { name: '', email: '', phone: '' }

const Warning = styled.p`
  font-weight: 600;
`
