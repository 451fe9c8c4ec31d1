import { notify, reasonOf } from '@elegant/shared'
import { useExportItemsMutation } from '@elegant/shared/admin'
import { Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { download } from './download.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { ItemScreen } from './itemScreens.ts'

/** The items of a screen as a file for spreadsheets, and back. */
export function CsvTools({ screen }: { screen: ItemScreen }) {
  const [isImporting, setImporting] = useState(false)
  const [write, { isLoading }] = useExportItemsMutation()

  async function exportAll() {
    try {
      const today = new Date().toISOString().slice(0, 10)
      download(`${screen.title.toLowerCase()}-${today}.csv`, await write(screen.type).unwrap())
    } catch (error) {
      notify.error(`Failed to export: ${reasonOf(error)}`)
    }
  }

  return (
    <Group>
      <Button variant="quiet" aria-disabled={isLoading} onClick={() => !isLoading && void exportAll()}>
        {isLoading ? 'Exporting…' : 'Export CSV'}
      </Button>
      <Button variant="quiet" onClick={() => setImporting(true)}>
        Import CSV
      </Button>
      {isImporting && <ImportDialog screen={screen} onClose={() => setImporting(false)} />}
    </Group>
  )
}

const Group = styled.div`
  display: flex;

  > button {
    font-size: ${token.textSm};
  }
`
