import { errorMessage, notify } from '@elegant/shared'
import type { ExportQuery } from '@elegant/shared/rules'
import { Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { useExportItemsMutation, useImportItemsMutation } from './bulkItems.ts'
import { download } from './download.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { ItemScreen } from './itemScreens.ts'

interface CsvToolsProps {
  screen: ItemScreen
  chosen: number[]
  /** The search and the filters of the list. */
  query: Omit<ExportQuery, 'ids'>
}

/** CSV import and export. Exports the selected items, else those that the list finds, else all items. */
export function CsvTools({ screen, chosen, query }: CsvToolsProps) {
  const { title, type } = screen
  const [isImporting, setImporting] = useState(false)
  const [write, { isLoading }] = useExportItemsMutation()
  const [read, reading] = useImportItemsMutation()

  const [label, wanted] =
    chosen.length > 0
      ? ['Export selected as CSV', { ids: chosen }]
      : [Object.keys(query).length > 0 ? 'Export results as CSV' : 'Export CSV', query]

  async function save() {
    try {
      download(title.toLowerCase(), await write({ type, ...wanted }).unwrap())
    } catch (error) {
      notify.error(`Failed to export: ${errorMessage(error)}`)
    }
  }

  return (
    <Group>
      <Button variant="quiet" isBusy={isLoading} onClick={() => void save()}>
        {isLoading ? 'Exporting…' : label}
      </Button>
      <Permitted to="change">
        <Button variant="quiet" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
      </Permitted>
      {isImporting && (
        <ImportDialog
          what={title.toLowerCase()}
          help="A line with the ID, SKU or slug of an item changes that item."
          send={(file, dryRun) => read({ type, file, dryRun }).unwrap()}
          isLoading={reading.isLoading}
          onClose={() => setImporting(false)}
        />
      )}
    </Group>
  )
}

const Group = styled.div`
  display: flex;

  > button {
    font-size: ${token.textSm};
  }
`
