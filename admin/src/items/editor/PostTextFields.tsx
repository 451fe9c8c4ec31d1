import { useFormikContext } from '@elegant/shared/forms'
import { bodyLimits, bodyOfText, bodyText, descriptionOfBody } from '@elegant/shared/rules'
import { Field, getExcess, Skeleton } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { LazyPostEditor } from '../../posts/LazyPostEditor.tsx'
import { useGetShopQuery } from '../../shop/editShopApi.ts'
import { draftLabels, type ItemDraft } from '../itemDraft.ts'
import { DescriptionField } from './DescriptionField.tsx'

/** The text of a post: formatted on servers that store it, else the description. */
export function PostTextFields({ isNew }: { isNew: boolean }) {
  const { values } = useFormikContext<ItemDraft>()
  const { currentData: shop, isLoading } = useGetShopQuery(undefined, { skip: !isNew })
  if (isLoading) return <Skeleton $height="24rem" />
  const isStored = isNew ? shop?.body_limit !== undefined : values.body !== undefined
  if (!isStored) return <DescriptionField />
  return (
    <>
      <PostText />
      <DescriptionField help="The text for search engines and other programs. It follows the text above until you edit it." />
    </>
  )
}

function PostText() {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<ItemDraft>()
  // A post that has no formatted text yet begins with its description.
  const [first] = useState(() => values.body || bodyOfText(values.description))
  const [body, setBody] = useState(first)
  const derived = useRef(values.body ? descriptionOfBody(values.body) : values.description)
  const text = bodyText(body)

  function change(changed: string) {
    if (changed === body) return
    setBody(changed)
    void setFieldValue('body', changed)
    if (values.description === derived.current) {
      derived.current = descriptionOfBody(changed)
      void setFieldValue('description', derived.current)
    }
  }

  return (
    <Field
      label={draftLabels.body}
      help={`${text.length.toLocaleString('en-US')} of ${bodyLimits.text.toLocaleString('en-US')} characters. Type ## for a heading, - for a list, > for a quote. Alt+F10 leads to the buttons.`}
      error={submitCount > 0 ? errors.body : undefined}
      excess={getExcess(text, bodyLimits.text)}
    >
      {(control) => <LazyPostEditor label={draftLabels.body} control={control} first={first} onChange={change} />}
    </Field>
  )
}
