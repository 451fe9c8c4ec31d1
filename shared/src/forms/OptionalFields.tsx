import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { token } from '../ui/tokens.ts'

interface OptionalFieldsProps {
  summary: string
  /** Initially open, e.g. because a field has a value. */
  isOpen?: boolean
  children: ReactNode
}

/** Collapsed fields. They open on demand, or when one of them is invalid. */
export function OptionalFields({ summary, isOpen = false, children }: OptionalFieldsProps) {
  const { submitCount, isSubmitting } = useFormikContext()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const isRefused = submitCount > 0 && !isSubmitting && fold.current?.querySelector('[aria-invalid]')
    if (fold.current && isRefused) fold.current.open = true
  }, [submitCount, isSubmitting])
  return (
    <Fold ref={fold} open={isOpen}>
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
