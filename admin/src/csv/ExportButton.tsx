import { Button } from '@elegant/shared/ui'
import { report } from '../api/report.ts'
import { useExportCsvMutation } from './csvApi.ts'
import { download } from './download.ts'

interface ExportButtonProps {
  path: string
  /** The name of the file, without the day. */
  name: string
  /** The filters of the list. */
  query?: Record<string, unknown>
  label?: string
}

/** Downloads what a list shows as CSV, with its filters. */
export function ExportButton({ path, name, query, label = getLabel(query) }: ExportButtonProps) {
  const [write, { isLoading }] = useExportCsvMutation()
  const save = () =>
    report(async () => download(name, await write({ path, external: query }).unwrap()), { failed: 'Failed to export' })
  return (
    <Button variant="quiet" isBusy={isLoading} onClick={() => void save()}>
      {isLoading ? 'Exporting…' : label}
    </Button>
  )
}

function getLabel(query: ExportButtonProps['query'] = {}): string {
  const isFiltered = Object.values(query).some((value) => value !== undefined && value !== '')
  return isFiltered ? 'Export results as CSV' : 'Export CSV'
}
