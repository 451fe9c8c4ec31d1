import { errorMessage, notify } from '@elegant/shared'
import { labReportKind, labReportSize, labReportTypes, limits, uploadLimits } from '@elegant/shared/rules'
import { Button, Cluster, Field, getExcess, Input, Note, Stack } from '@elegant/shared/ui'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useUploadLabReportMutation } from '../../api/uploadLabReport.ts'
import { FileInput } from '../../forms/FileInput.tsx'
import type { FactValues } from './factPairs.ts'

interface LabReportFieldsProps {
  values: FactValues
  onChange: (changes: Partial<FactValues>) => void
}

/** The treatment that a lab report names, and where the report can be read: a file, or the laboratory's page. */
export function LabReportFields({ values: { url, reportedTreatment }, onChange }: LabReportFieldsProps) {
  return (
    <Stack>
      <Field label="Treatment on the report" excess={getExcess(reportedTreatment, limits.fact.value)}>
        {(control) => (
          <Input
            {...control}
            value={reportedTreatment}
            onChange={({ target }) => onChange({ reportedTreatment: target.value })}
          />
        )}
      </Field>
      <ReportFile url={url} onChange={(address) => onChange({ url: address })} />
    </Stack>
  )
}

interface ReportFileProps {
  url: string
  onChange: (url: string) => void
}

function ReportFile({ url, onChange }: ReportFileProps) {
  const group = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<string>()
  const [upload, { isLoading }] = useUploadLabReportMutation()
  const kind = labReportKind(url)
  /** Other facts are edited during an upload, which the `onChange` of its beginning does not know. */
  const latest = useRef<typeof onChange>(undefined)
  useEffect(() => {
    latest.current = onChange
    return () => {
      latest.current = undefined
    }
  }, [onChange])

  /** The control that was used is gone, so the focus stays with the group. */
  function change(address: string) {
    latest.current?.(address)
    group.current?.focus()
  }

  /** A chosen file is uploaded at once, as media are. */
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file || isLoading) return
    // The same file can be chosen again.
    target.value = ''
    setError(undefined)
    if (file.size > uploadLimits.Document) return setError(`A lab report may have ${labReportSize}`)
    try {
      const stored = await upload(file).unwrap()
      if (latest.current) {
        change(stored.url)
        notify.success('Lab report uploaded. Save the item to show it.')
      } else notify.error('The lab report was not added, because its fact is gone')
    } catch (failure) {
      setError(`Failed to upload the lab report: ${errorMessage(failure)}`)
    }
  }

  return (
    <Stack ref={group} tabIndex={-1} role="group" aria-label="Lab report">
      {kind ? (
        <Cluster>
          <a href={url} target="_blank" rel="noreferrer">
            Lab report ({kind})
          </a>
          <Button onClick={() => change('')}>Remove lab report</Button>
        </Cluster>
      ) : (
        <>
          <Field
            label="Report as a file"
            help={`A PDF or a picture, ${labReportSize}. Shoppers can read it.`}
            error={error}
          >
            {(control) => (
              <FileInput {...control} accept={labReportTypes.join(',')} onChange={(event) => void choose(event)} />
            )}
          </Field>
          {isLoading && <Note role="status">Uploading…</Note>}
          <Field
            label="Address of the report"
            help="The laboratory’s page about it, if you have no file."
            excess={getExcess(url, limits.address)}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="url"
                value={url}
                onChange={({ target }) => onChange(target.value.trim())}
              />
            )}
          </Field>
        </>
      )}
    </Stack>
  )
}
