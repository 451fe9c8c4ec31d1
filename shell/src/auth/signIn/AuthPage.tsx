import { Page, PageHeading, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** A narrow single-column layout for sign-in and account forms. */
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
