import { Icon, token } from '@elegant/shared/ui'
import { ChevronDown } from 'lucide'
import { styled } from 'styled-components'

interface MediaDisclosureProps {
  count: number
  /** The id of the element that it opens. */
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** The number of an item's media, which opens them if there are several. */
export function MediaDisclosure({ count, controls, isOpen, onToggle }: MediaDisclosureProps) {
  return (
    <Toggle type="button" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {count} media
      <Icon of={ChevronDown} size={16} strokeWidth={1.5} />
    </Toggle>
  )
}

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-height: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${token.opalText};
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 2rem;
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`
