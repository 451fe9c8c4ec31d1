import { readOnlyMessage } from '@elegant/shared/rules'
import { Note, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useIsPermitted } from './Permitted.tsx'

/** Tells a read-only member of the staff why there are no buttons. */
export function ReadOnlyNote() {
  return !useIsPermitted('change') && <Line>{readOnlyMessage}</Line>
}

const Line = styled(Note)`
  padding: ${token.space1} ${token.space2};
  border-bottom: 1px solid ${token.hairline};
`
