import { Button, Note, PanelTitle, Stack } from '@elegant/shared/ui'
import { type ReactNode, useId, useState } from 'react'

/** Longer lists are collapsed. */
const maxShown = 10

interface CustomerSectionProps<Row> {
  title: string
  empty: string
  rows: Row[]
  children: (row: Row) => ReactNode
}

/** A titled list of what belongs to a customer, with its number. */
export function CustomerSection<Row>({ title, empty, rows, children }: CustomerSectionProps<Row>) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, maxShown)
  return (
    <Stack as="section" aria-labelledby={id}>
      <PanelTitle id={id}>
        {title} ({rows.length})
      </PanelTitle>
      {rows.length === 0 && <Note>{empty}</Note>}
      {shown.map(children)}
      {shown.length < rows.length && (
        <Button onClick={() => setShowsAll(true)}>
          Show all {rows.length} {title.toLowerCase()}
        </Button>
      )}
    </Stack>
  )
}
