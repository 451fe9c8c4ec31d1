import { errorMessage } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, TextField } from '@elegant/shared/forms'
import { limits, newReviewRule, type OwnReview } from '@elegant/shared/rules'
import { Alert, Button, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { useMemo, useRef, useState } from 'react'
import { type FormDraft, formDraft } from '../forms/formDraft.ts'
import { KeepDraft } from '../forms/KeepDraft.tsx'
import { ReviewStars } from './ReviewStars.tsx'
import { useGetOwnReviewQuery, useWriteReviewMutation } from './reviewsApi.ts'

/** Asks for a review of a completed order, and shows what was written (docs/product/reviews.md). */
export function ThreadReview({ threadKey, threadId }: { threadKey: string; threadId: number }) {
  const { currentData: own } = useGetOwnReviewQuery(threadKey)
  const draft = useMemo(() => formDraft(`thread ${threadId} review`), [threadId])
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = isEditing || own?.review === null

  function edit(next: boolean) {
    setEditing(next)
    // The pressed button is unmounted.
    heading.current?.focus()
  }

  if (!own?.may_review) return null
  return (
    <Stack as="section" $gap={token.space2} aria-labelledby="review">
      <SectionTitle id="review" ref={heading} tabIndex={-1}>
        {isAsking ? 'How do you like it?' : 'Your review'}
      </SectionTitle>
      {isAsking ? (
        <ReviewForm threadKey={threadKey} own={own} draft={draft} onDone={() => edit(false)} />
      ) : (
        <>
          <Alert title="Thank you for your review.">{explanations[own.review?.state ?? 'new']}</Alert>
          <div>
            <Button variant="quiet" onClick={() => edit(true)}>
              Change your review
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

const explanations = {
  new: 'We read each one before it is on the site.',
  shown: 'It is on the site.',
  hidden: 'It is not on the site.',
}

interface ReviewFormProps {
  threadKey: string
  own: OwnReview
  draft: FormDraft
  onDone: () => void
}

function ReviewForm({ threadKey, own, draft, onDone }: ReviewFormProps) {
  const [write] = useWriteReviewMutation()
  const { rating, name, text } = own.review ?? { rating: 0, name: own.name, text: '' }
  return (
    <Form
      rule={newReviewRule}
      initial={{ rating, name, text }}
      failure={errorMessage}
      failureTitle="Your review was not sent"
      onSubmit={async (review) => {
        await write({ key: threadKey, review }).unwrap()
        draft.write(undefined)
        onDone()
      }}
    >
      <ReviewStars />
      <TextAreaField name="text" label="Your words" required maxLength={limits.review} rows={5} />
      <TextField name="name" label="Name to show" required maxLength={limits.name.max} />
      <Note>Your words and this name can be seen on the site. Your email address cannot.</Note>
      <KeepDraft draft={draft} />
      <SubmitButton pending="Sending…">Send the review</SubmitButton>
    </Form>
  )
}
