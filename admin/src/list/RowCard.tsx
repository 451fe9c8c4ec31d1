import { Cluster, panel, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { contentUp } from '../ui/contentWidth.ts'

export const RowCard = styled(Stack).attrs({ as: 'article' })<{ $columns?: string }>`
  gap: ${token.space1} ${token.space3};
  padding: ${token.space2};
  ${panel}
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  h2 {
    font-size: ${token.textLg};
  }
  /* A badge is as wide as its text. */
  > span {
    justify-self: start;
  }
  /* Large enough for a finger, whatever is beside it. */
  a:not([class]) {
    display: inline-block;
    min-height: 1.5rem;
  }
  ${contentUp.tablet} {
    grid-template-columns: ${({ $columns }) => $columns};
    align-items: center;
  }
`

/** The line above the heading of a row, such as its state, a person and a time. */
export const RowHead = styled(Cluster)`
  gap: 0.25rem ${token.space1};
  margin-bottom: 0.25rem;
  color: ${token.muted};
`

/** The buttons of a row, smaller than those of a page. */
export const RowActions = styled(Cluster)`
  gap: ${token.space1} 0.75rem;

  > * {
    font-size: ${token.textSm};
  }
  > :where([class]) {
    padding-inline: 0.8rem;
  }
`
