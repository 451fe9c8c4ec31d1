import { TextField } from '@elegant/shared/forms'
import { type SalesFileQuery, salesFileRule, shopDay } from '@elegant/shared/rules'
import { Button, Note, Pair } from '@elegant/shared/ui'
import { useState } from 'react'
import { useExportCsvMutation } from '../csv/csvApi.ts'
import { download } from '../csv/download.ts'
import { FormDialog } from '../forms/FormDialog.tsx'

/** Downloads the payments of a range of days as CSV. */
export function SalesExport() {
  const [isOpen, setOpen] = useState(false)
  const [write] = useExportCsvMutation()
  const today = shopDay()
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Export sales
      </Button>
      {isOpen && (
        <FormDialog<SalesFileQuery>
          title="Export sales"
          submit="Export CSV"
          pending="Exporting…"
          rule={salesFileRule}
          initial={{ from: `${today.slice(0, 4)}-01-01`, to: today }}
          failureTitle="The sales could not be exported"
          onSubmit={async (external) => download('sales', await write({ path: '/sales_export', external }).unwrap())}
          onClose={() => setOpen(false)}
        >
          <Note>Payments and refunds from the first day to the last one.</Note>
          <Pair>
            <TextField name="from" label="From" type="date" />
            <TextField name="to" label="To" type="date" />
          </Pair>
        </FormDialog>
      )}
    </>
  )
}
