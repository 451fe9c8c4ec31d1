import { errorMessage, useSendCustomRequestMutation } from '@elegant/shared'
import { Form, SelectField, SubmitButton, TextAreaField, TextField } from '@elegant/shared/forms'
import {
  customRequestRule,
  limits,
  type NewCustomRequest,
  projectTypeLabels,
  projectTypes,
} from '@elegant/shared/rules'
import { formDraft } from '../forms/formDraft.ts'
import { KeepDraft } from '../forms/KeepDraft.tsx'
import { AddWish } from './AddWish.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { RequestSent } from './RequestSent.tsx'
import { requestFields } from './requestFields.ts'
import { useItemWish, type Wishes } from './useItemWish.ts'

const empty: NewCustomRequest = {
  name: '',
  email: '',
  phone: '',
  projectType: projectTypes[0],
  budget: '',
  description: '',
}

const draft = formDraft('/custom-jewelry')

/**
 * The custom request (docs/product/validation.md#custom-request); stored and emailed to both sides
 * (docs/product/orders.md#requests). With `?like={slug}` it begins with the wish for a piece like that one.
 */
export function CustomRequestForm() {
  const { wish, isLoading, key } = useItemWish(wishes)
  if (isLoading) return <FormSkeleton fields={requestFields} />
  return <RequestForm key={key} wish={wish} />
}

const wishes: Wishes = { like: (piece) => `I am looking for a piece like ${piece}.` }

function RequestForm({ wish }: { wish: string | undefined }) {
  const [send] = useSendCustomRequestMutation()
  const initial: NewCustomRequest = wish ? { ...empty, projectType: 'other', description: wish } : empty
  return (
    <Form
      action="/custom-jewelry"
      rule={customRequestRule}
      initial={initial}
      failureTitle="Failed to submit request. Please try again."
      failure={errorMessage}
      onSubmit={async (content, key) => {
        await send({ content, key }).unwrap()
        draft.write(undefined)
      }}
      sent={<RequestSent title="Request Submitted!">We'll get back to you within 24 hours...</RequestSent>}
    >
      <TextField name="name" label="Name" required maxLength={limits.name.max} autoComplete="name" />
      <TextField name="email" label="Email" type="email" required maxLength={limits.email} autoComplete="email" />
      <TextField name="phone" label="Phone" type="tel" required maxLength={limits.phone.max} autoComplete="tel" />
      <SelectField
        name="projectType"
        label="Project type"
        options={projectTypes.map((value) => ({ value, label: projectTypeLabels[value] }))}
      />
      <TextField
        name="budget"
        label="Budget"
        help="For example: $500 to $800"
        required
        maxLength={limits.budget}
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        help="The piece, the stone, the metal, the day."
        required
        maxLength={limits.request.max}
      />
      {wish && <AddWish wish={wish} field="description" draft={draft} />}
      <KeepDraft draft={draft} />
      <SubmitButton pending="Submitting…">Submit Request</SubmitButton>
    </Form>
  )
}
