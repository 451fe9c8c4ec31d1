import type { Item } from '@elegant/shared/rules'
import { Icon, token } from '@elegant/shared/ui'
import { ChevronDown } from 'lucide'
import { styled } from 'styled-components'
import { useIsPermitted } from '../../access/Permitted.tsx'

interface MediaCountProps {
  item: Item
  /** The id of the element that it opens. */
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** The number of an item's media, which opens them if there are several to arrange. */
export function MediaCount({ item, controls, isOpen, onToggle }: MediaCountProps) {
  const count = item._item_images_of_items.items.length
  const isEditable = useIsPermitted('change')
  if (count < 2 || item.archived_at || !isEditable) return <span>{count === 0 ? 'No media' : `${count} media`}</span>
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
