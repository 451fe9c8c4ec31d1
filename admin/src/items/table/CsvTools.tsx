import type { ExportQuery } from '@elegant/shared/rules'
import { Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../../access/Permitted.tsx'
import { useImportCsvMutation } from '../../csv/csvApi.ts'
import { ExportButton } from '../../csv/ExportButton.tsx'
import { ImportDialog } from '../../csv/ImportDialog.tsx'
import { draftLabels } from '../itemDraft.ts'
import type { ItemScreen } from '../itemScreens.ts'

interface CsvToolsProps {
  screen: ItemScreen
  chosen: number[]
  /** The search and the filters of the list. */
  query: Omit<ExportQuery, 'ids'>
}

const labels = { ...draftLabels, categories: draftLabels.category_ids }

/** CSV import and export. Exports the selected items, else those that the list finds, else all items. */
export function CsvTools({ screen, chosen, query }: CsvToolsProps) {
  const { title, type } = screen
  const [isImporting, setImporting] = useState(false)
  const [read, reading] = useImportCsvMutation()

  return (
    <Group>
      <ExportButton
        path={`/items_export/${type}`}
        name={title.toLowerCase()}
        {...(chosen.length > 0 ? { query: { ids: chosen }, label: 'Export selected as CSV' } : { query })}
      />
      <Permitted to="change">
        <Button variant="quiet" onClick={() => setImporting(true)}>
          Import CSV
        </Button>
      </Permitted>
      {isImporting && (
        <ImportDialog
          what={title.toLowerCase()}
          help="A line with the ID, SKU or slug of an item changes that item."
          labels={labels}
          send={(file, dryRun) => read({ path: `/items_import/${type}`, file, dryRun, tags: ['Item'] }).unwrap()}
          isLoading={reading.isLoading}
          onClose={() => setImporting(false)}
        />
      )}
    </Group>
  )
}

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space2};

  && {
    flex: none;
    max-width: 100%;
  }

  > button {
    font-size: ${token.textSm};
    white-space: nowrap;
  }
`
