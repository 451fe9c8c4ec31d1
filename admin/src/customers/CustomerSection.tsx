import { Button, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'

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
    <Section aria-labelledby={id}>
      <Title id={id}>
        {title} ({rows.length})
      </Title>
      {rows.length === 0 && <Note>{empty}</Note>}
      {shown.map(children)}
      {shown.length < rows.length && (
        <Button onClick={() => setShowsAll(true)}>
          Show all {rows.length} {title.toLowerCase()}
        </Button>
      )}
    </Section>
  )
}

const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space1};
`

const Title = styled(SectionTitle)`
  font-size: ${token.textXl};
`
