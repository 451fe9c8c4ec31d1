import { errorMessage, notify } from '@elegant/shared'
import type { RateKind } from '@elegant/shared/rules'
import { Button, Cluster } from '@elegant/shared/ui'
import { useState } from 'react'
import { download } from '../items/download.ts'
import { ImportDialog } from '../items/ImportDialog.tsx'
import { useExportRatesMutation, useImportRatesMutation } from './rates.ts'

/** A table of rates as a CSV file, up and down. */
export function RateFileTools({ kind, what }: { kind: RateKind; what: string }) {
  const [isImporting, setImporting] = useState(false)
  const [write, { isLoading }] = useExportRatesMutation()
  const [read, reading] = useImportRatesMutation()

  async function save() {
    try {
      download(`${kind}-rates`, await write(kind).unwrap())
    } catch (error) {
      notify.error(`Failed to export: ${errorMessage(error)}`)
    }
  }

  return (
    <Cluster>
      <Button variant="quiet" isBusy={isLoading} onClick={() => void save()}>
        {isLoading ? 'Exporting…' : 'Export CSV'}
      </Button>
      <Button variant="quiet" onClick={() => setImporting(true)}>
        Import CSV
      </Button>
      {isImporting && (
        <ImportDialog
          what={what}
          help="A line changes the row of the same place; other rows stay."
          send={(file, dryRun) => read({ kind, file, dryRun }).unwrap()}
          isLoading={reading.isLoading}
          onClose={() => setImporting(false)}
        />
      )}
    </Cluster>
  )
}
