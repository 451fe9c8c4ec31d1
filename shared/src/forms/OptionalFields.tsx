import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { token } from '../ui/tokens.ts'

/** Fields that are folded away until somebody wants them, or until one of them is refused. */
export function OptionalFields({ summary, children }: { summary: string; children: ReactNode }) {
  const { submitCount, isSubmitting } = useFormikContext()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const isRefused = submitCount > 0 && !isSubmitting && fold.current?.querySelector('[aria-invalid]')
    if (fold.current && isRefused) fold.current.open = true
  }, [submitCount, isSubmitting])
  return (
    <Fold ref={fold}>
      <summary>{summary}</summary>
      {children}
    </Fold>
  )
}

const Fold = styled.details`
  display: grid;
  gap: ${token.space2};

  summary {
    min-height: ${token.controlHeight};
    align-content: center;
    font-size: ${token.textSm};
    font-weight: 500;
    cursor: pointer;
  }
  > :not(summary) {
    margin-bottom: ${token.space2};
  }
`
