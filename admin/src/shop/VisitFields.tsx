import { TextAreaField, TextField, useFormikContext } from '@elegant/shared/forms'
import { ownerLimits, type ShopForm } from '@elegant/shared/rules'
import { Button, Field, Note, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { getReason } from '../api/getReason.ts'
import { useUploadMediaMutation } from '../api/uploadMedia.ts'
import { FileInput } from '../forms/FileInput.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** Where and when the shop can be visited. */
export function VisitFields() {
  return (
    <FieldGroup legend="Visits">
      <Note>Shown on the contact page as soon as you write something here.</Note>
      <TextAreaField name="visit.address" label="Address" maxLength={ownerLimits.visitText} rows={3} />
      <TextAreaField
        name="visit.open_hours"
        label="Opening hours"
        maxLength={ownerLimits.visitText}
        rows={3}
        help="One line for each day, or: By appointment."
      />
      <MapField />
    </FieldGroup>
  )
}

/** The owner uploads a picture of a map, because an embedded map would tell its provider who looks at it. */
function MapField() {
  const { values, setFieldValue, getFieldMeta } = useFormikContext<ShopForm>()
  const [upload, { isLoading }] = useUploadMediaMutation()
  const [failure, setFailure] = useState<string>()
  const map = values.visit?.map ?? ''

  async function send(file: File | undefined) {
    if (!file || isLoading) return
    setFailure(undefined)
    try {
      const stored = await upload({ file, image_type: 'Image' }).unwrap()
      if (!stored?.image?.url) throw new Error('Failed to get media URL from upload')
      await setFieldValue('visit.map', stored.image.url)
    } catch (error) {
      setFailure(`Failed to upload image: ${getReason(error)}`)
    }
  }

  async function remove() {
    await setFieldValue('visit.map', '')
    await setFieldValue('visit.map_alt', '')
  }

  const error = failure ?? getFieldMeta('visit.map').error
  return (
    <>
      <Field label="Map" help={isLoading ? 'Uploading…' : 'A picture of the way, which you upload.'} error={error}>
        {(control) => (
          <FileInput
            {...control}
            accept="image/*"
            onChange={({ target }) => {
              void send(target.files?.[0])
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
        )}
      </Field>
      {map && (
        <>
          <Preview src={map} alt="" />
          <TextField
            name="visit.map_alt"
            label="Description of the map"
            maxLength={ownerLimits.alt}
            help="The way in a sentence, for those who cannot see the picture."
          />
          <div>
            <Button onClick={() => void remove()}>Remove the map</Button>
          </div>
        </>
      )}
    </>
  )
}

const Preview = styled.img`
  width: 16rem;
  aspect-ratio: 4 / 3;
  border-radius: ${token.radiusPicture};
  object-fit: cover;
`
