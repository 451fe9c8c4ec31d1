import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Cluster } from '../layout/Layout.tsx'
import { token } from '../theme/tokens.ts'

interface EmptyStateProps {
  title: string
  /** The level of the title: 1 if it is the page's only heading. */
  level?: 1 | 2
  children?: ReactNode
  /** The way on: one action is secondary; of two, the first may be primary. */
  action?: ReactNode
}

/** A placeholder for empty or failed content: an illustration, one sentence, and a next action. */
export function EmptyState({ title, level = 1, children, action }: EmptyStateProps) {
  return (
    <Container>
      <StoneDrawing />
      <Title as={level === 1 ? 'h1' : 'h2'}>{title}</Title>
      {children && <Body>{children}</Body>}
      {action && <Actions>{action}</Actions>}
    </Container>
  )
}

/** A line drawing of a brilliant in side view. */
export function StoneDrawing() {
  return (
    <Drawing viewBox="0 0 96 80" width={96} height={80} aria-hidden="true">
      <path d="M26 8h44l20 22-42 44L6 30Z" />
      <path d="M6 30h84M26 8l8 22 14 44M70 8l-8 22-14 44M26 8l22 22L70 8M34 30 48 8l14 22" />
    </Drawing>
  )
}

const Drawing = styled.svg`
  fill: none;
  stroke: currentColor;
  stroke-width: 1;
  stroke-linejoin: round;
  opacity: 0.55;
`

const Container = styled.div`
  display: grid;
  justify-items: center;
  gap: ${token.space2};
  padding: ${token.space6} ${token.gutter};
  text-align: center;
  overflow-wrap: anywhere;
`

const Title = styled.h1`
  max-width: 24ch;
  margin-top: ${token.space1};
  font-size: ${token.text2xl};
`

const Body = styled.div`
  max-width: 46ch;
  color: ${token.muted};
  text-wrap: balance;

  > p + p {
    margin-top: ${token.space1};
  }
`

const Actions = styled(Cluster).attrs({ $gap: `${token.space1} ${token.space2}`, $justify: 'center' })`
  margin-top: ${token.space1};
`
