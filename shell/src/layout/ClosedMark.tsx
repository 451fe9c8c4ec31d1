import { Link } from '@elegant/shared'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** Tells the owner that nobody else sees the page. */
export function ClosedMark() {
  return (
    <Mark role="status">
      The shop is closed: only you see this page. <Link to="/admin/shop">Shop settings</Link>
    </Mark>
  )
}

const Mark = styled.p`
  padding: ${token.space1} ${token.gutter};
  border-bottom: 1px solid ${token.hairline};
  background: ${token.sunken};
  color: ${token.ink};
  font-size: ${token.textSm};
  text-align: center;
`
