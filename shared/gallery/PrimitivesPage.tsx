import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Choice, globalStyle, Page, PageHeading, SectionTitle, SmallCaps, token } from '../src/ui/index.ts'
import { actions } from './actions.tsx'
import { fields } from './fields.tsx'
import { layout } from './layout.tsx'
import { lists } from './lists.tsx'
import { messages } from './messages.tsx'
import type { Primitive, States } from './specimens.ts'
import { words } from './words.tsx'

const specimens: Record<Primitive, States> = { ...words, ...actions, ...fields, ...messages, ...lists, ...layout }

const themes = [
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
] as const

/** Every primitive of shared/src/ui in every state that can be shown without a pointer. */
export function Gallery() {
  const [theme, setTheme] = useState<'system' | 'dark'>('system')
  useEffect(() => {
    if (theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])
  return (
    <Page as="main">
      <style>{globalStyle}</style>
      <PageHeading title="Primitives" lead="What shared/src/ui exports, in each of its states.">
        <Choice label="Theme" options={themes} value={theme} onChange={setTheme} />
      </PageHeading>
      {Object.entries(specimens).map(([name, states]) => (
        <Section key={name} aria-labelledby={name}>
          <SectionTitle id={name}>{name}</SectionTitle>
          <Grid>
            {Object.entries(states).map(([state, shown]) => (
              <Cell key={state}>
                <SmallCaps>{state}</SmallCaps>
                <div>{shown}</div>
              </Cell>
            ))}
          </Grid>
        </Section>
      ))}
    </Page>
  )
}

const Section = styled.section`
  padding-block: ${token.space3};
  border-top: 1px solid ${token.hairline};
`

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: ${token.space3};
  margin-top: ${token.space2};
`

const Cell = styled.div`
  display: grid;
  gap: ${token.space1};
  align-content: start;
  min-width: 0;
`
