import { Choice } from '@elegant/shared/ui'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

interface ArchiveChoiceProps {
  isArchived: boolean
  /** Gets the address's `view`. */
  onChoose: (view: 'archived' | undefined) => void
}

/** Which rows a list shows: those of the shop, or the deleted ones. */
export function ArchiveChoice({ isArchived, onChoose }: ArchiveChoiceProps) {
  return (
    <Choice
      label="Show"
      options={views}
      value={isArchived ? 'archived' : 'current'}
      onChange={(view) => onChoose(view === 'archived' ? view : undefined)}
    />
  )
}
