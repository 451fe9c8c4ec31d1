import { Link } from '@elegant/shared'
import { Icon, token } from '@elegant/shared/ui'
import { ArrowLeft } from 'lucide'
import { styled } from 'styled-components'
import { useListAddress } from '../list/listPlace.ts'

/** The link from a detail page back to its list as it was left, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const address = useListAddress(to)
  return (
    <Back to={address}>
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
