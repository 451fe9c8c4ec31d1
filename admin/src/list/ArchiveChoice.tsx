import { Choice } from '@elegant/shared/ui'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

interface ArchiveChoiceProps {
  isArchived: boolean
  /** Receives the new `view` query parameter. */
  onChoose: (view: 'archived' | undefined) => void
}

/** Switches a list between current and archived rows. */
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
