import { errorMessage, notify } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { Button, Field, Input, Stack } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { useUploadMediaMutation } from '../api/uploadMedia.ts'
import { FileInput } from '../controls/FileInput.tsx'
import type { FactValues } from './factPairs.ts'

interface LabReportFieldsProps {
  values: FactValues
  onChange: (changes: Partial<FactValues>) => void
}

/** The treatment that a lab report names, and where the report can be read. */
export function LabReportFields({ values: { url, reportedTreatment }, onChange }: LabReportFieldsProps) {
  const file = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [upload] = useUploadMediaMutation()

  async function send() {
    const scan = file.current?.files?.[0]
    if (!scan) return file.current?.focus()
    setPending(true)
    try {
      const stored = await upload({ file: scan, image_type: 'Image' }).unwrap()
      if (!stored?.image?.url) throw new Error('Failed to get media URL from upload')
      onChange({ url: stored.image.url })
      notify.success('Scan uploaded successfully')
    } catch (error) {
      notify.error(`Failed to upload scan: ${error instanceof Error ? error.message : errorMessage(error)}`)
    }
    setPending(false)
  }

  return (
    <Stack>
      <Field label="Treatment on the report">
        {(control) => (
          <Input
            {...control}
            maxLength={limits.fact.value}
            value={reportedTreatment}
            onChange={({ target }) => onChange({ reportedTreatment: target.value })}
          />
        )}
      </Field>
      <Field label="Address of the report" help="The laboratory’s page about it, or a scan that you upload here.">
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            maxLength={limits.address}
            value={url}
            onChange={({ target }) => onChange({ url: target.value.trim() })}
          />
        )}
      </Field>
      <Field label="Scan of the report">{(control) => <FileInput {...control} ref={file} accept="image/*" />}</Field>
      <div>
        <Button aria-disabled={isPending} onClick={() => void (isPending || send())}>
          {isPending ? 'Uploading…' : 'Upload scan'}
        </Button>
      </div>
    </Stack>
  )
}
