import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { token } from '../ui/theme/tokens.ts'

interface CollapsibleFieldsProps {
  summary: string
  /** Initially open, e.g. because a field has a value. */
  isOpen?: boolean
  children: ReactNode
}

/** Collapsed fields. They open on demand, or when one of them is invalid. */
export function CollapsibleFields({ summary, isOpen = false, children }: CollapsibleFieldsProps) {
  const { submitCount, isSubmitting } = useFormikContext()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const isInvalid = submitCount > 0 && !isSubmitting && details.current?.querySelector('[aria-invalid]')
    if (details.current && isInvalid) details.current.open = true
  }, [submitCount, isSubmitting])
  return (
    <Details ref={details} open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </Details>
  )
}

const Details = styled.details`
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
