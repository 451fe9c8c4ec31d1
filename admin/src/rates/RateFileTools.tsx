import type { RateKind } from '@elegant/shared/rules'
import { Button, Cluster, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { useImportCsvMutation } from '../csv/csvApi.ts'
import { ExportButton } from '../csv/ExportButton.tsx'
import { ImportDialog } from '../csv/ImportDialog.tsx'

const labels = {
  zip: 'ZIP codes',
  percent: 'Rate',
  on_shipping: 'Applies to shipping',
  region: 'State or region',
  up_to_grams: 'Up to weight',
  up_to_value: 'Up to order value',
  delivery: 'Delivery time',
}

/** A table of rates as a CSV file, up and down. */
export function RateFileTools({ kind, what }: { kind: RateKind; what: string }) {
  const [isImporting, setImporting] = useState(false)
  const [read, reading] = useImportCsvMutation()

  return (
    <Cluster $gap={`0 ${token.space2}`}>
      <ExportButton path={`/rates_export/${kind}`} name={`${kind}-rates`} />
      <Button variant="quiet" onClick={() => setImporting(true)}>
        Import CSV
      </Button>
      {isImporting && (
        <ImportDialog
          what={what}
          help="A line changes the row of the same place; other rows stay."
          labels={labels}
          send={(file, dryRun) =>
            read({ path: `/rates_import/${kind}`, file, dryRun, tags: ['Rates', 'Change', 'Shop'] }).unwrap()
          }
          isLoading={reading.isLoading}
          onClose={() => setImporting(false)}
        />
      )}
    </Cluster>
  )
}
