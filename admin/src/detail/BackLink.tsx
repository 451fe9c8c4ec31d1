import { Link } from '@elegant/shared'
import { Icon, token } from '@elegant/shared/ui'
import { ArrowLeft } from 'lucide'
import { styled } from 'styled-components'

/** The link from a detail page back to its list, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Back to={to}>
      <Icon of={ArrowLeft} size={16} strokeWidth={1.5} />
      {children}
    </Back>
  )
}

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  min-height: ${token.controlHeight};
  color: ${token.muted};
  font-size: ${token.textSm};

  &:hover {
    color: ${token.ink};
  }
`
