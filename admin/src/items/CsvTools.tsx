import { errorMessage, notify } from '@elegant/shared'
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
  search: string
}

/** CSV import and export. Exports the selected items, else the search results, else all items. */
export function CsvTools({ screen, chosen, search }: CsvToolsProps) {
  const { title, type } = screen
  const [isImporting, setImporting] = useState(false)
  const [write, { isLoading }] = useExportItemsMutation()
  const [read, reading] = useImportItemsMutation()

  const [label, query] =
    chosen.length > 0
      ? ['Export selected as CSV', { ids: chosen }]
      : search
        ? ['Export results as CSV', { search }]
        : ['Export CSV', {}]

  async function save() {
    try {
      download(title.toLowerCase(), await write({ type, ...query }).unwrap())
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
