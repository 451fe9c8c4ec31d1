import { CircleAlert, Info } from 'lucide'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from '../layout/Icon.tsx'
import { token } from '../theme/tokens.ts'

interface AlertProps {
  tone?: 'info' | 'destructive'
  title: string
  children?: ReactNode
}

/** A persistent message. Screen readers announce a destructive one immediately. */
export function Alert({ tone = 'info', title, children }: AlertProps) {
  return (
    <Box role={tone === 'info' ? 'status' : 'alert'} $tone={tone}>
      <Icon of={tone === 'info' ? Info : CircleAlert} size={20} strokeWidth={1.5} />
      <div>
        <Title>{title}</Title>
        {children && <Body>{children}</Body>}
      </div>
    </Box>
  )
}

const Box = styled.div<{ $tone: 'info' | 'destructive' }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.75rem;
  padding: ${token.space2};
  border: 1px solid ${({ $tone }) => ($tone === 'info' ? token.hairline : 'currentColor')};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  color: ${({ $tone }) => ($tone === 'info' ? token.ink : token.danger)};
  font-size: ${token.textSm};

  svg {
    margin-top: 0.1rem;
  }
`

const Title = styled.p`
  font-weight: 600;
`

const Body = styled.div`
  margin-top: 0.25rem;

  ul {
    list-style: disc;
    padding-left: 1.1rem;
  }
`
