import { errorMessage, notify } from '@elegant/shared'
import { Button } from '@elegant/shared/ui'
import { download } from '../items/download.ts'
import { type ShopFile, useExportFileMutation } from './exportFile.ts'

/** Downloads what a list shows as CSV, with its filters. */
export function ExportButton({ file }: { file: ShopFile }) {
  const { save, isLoading } = useDownload()
  const isFiltered = Object.values(file.query).some((value) => value !== undefined && value !== '')
  const label = isFiltered ? 'Export results as CSV' : 'Export CSV'

  async function saveOrTell() {
    try {
      await save(file)
    } catch (error) {
      notify.error(`Failed to export: ${errorMessage(error)}`)
    }
  }

  return (
    <Button variant="quiet" isBusy={isLoading} onClick={() => void saveOrTell()}>
      {isLoading ? 'Exporting…' : label}
    </Button>
  )
}

/** Saves a file under its name and the day. */
export function useDownload() {
  const [write, { isLoading }] = useExportFileMutation()
  return {
    isLoading,
    async save(file: ShopFile): Promise<void> {
      download(file.name, await write(file).unwrap())
    },
  }
}
