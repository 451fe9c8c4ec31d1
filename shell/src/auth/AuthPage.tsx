import { Page, PageHeading, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** One narrow column for a form about oneself. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <Column>
        <PageHeading title={title} />
        {children}
      </Column>
    </Page>
  )
}

const Column = styled.div`
  display: grid;
  gap: ${token.space3};
  max-width: 28rem;
  margin-inline: auto;

  > header {
    margin-bottom: ${token.space1};
  }
`
