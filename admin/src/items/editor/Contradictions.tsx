import { useFormikContext } from '@elegant/shared/forms'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import type { ItemDraft } from '../itemDraft.ts'
import { getDraftContradictions } from './draftGaps.ts'

/**
 * The statements of the form that contradict each other (docs/product/passport.md): a warning, announced when it
 * appears.
 */
export function Contradictions() {
  const { values } = useFormikContext<ItemDraft>()
  const found = getDraftContradictions(values)
  return (
    <div role="status">
      {found.length > 0 && (
        <Warning>
          {found.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Warning>
      )}
    </div>
  )
}

const Warning = styled.ul`
  display: grid;
  gap: 0.25rem;
  color: ${token.warning};
  font-size: ${token.textSm};
`
