import { describeHues, lightLabels, type Turntable } from '@elegant/shared/rules'
import { Cluster, Note, Stack, TurntableFrame, token } from '@elegant/shared/ui'
import { Trash2 } from 'lucide'
import { styled } from 'styled-components'
import { useDeleteWithUndo } from '../list/useDeleteWithUndo.tsx'
import { IconAction } from '../ui/IconAction.tsx'
import { lightPhrases } from './lightPhrases.ts'
import { useDeleteTurntableMutation, useRestoreTurntableMutation } from './turntablesApi.ts'

interface TurntableTileProps {
  turntable: Turntable
  /** The item's title. */
  title: string
  onGone: () => void
}

/** A stored turntable: its first frame, its light and what was measured. */
export function TurntableTile({ turntable, title, onGone }: TurntableTileProps) {
  const { id, light, sheet, columns, rows, fire } = turntable
  const [remove] = useDeleteTurntableMutation()
  const [restore] = useRestoreTurntableMutation()
  const name = `Turntable of ${title} ${lightPhrases[light]}`
  const deletion = useDeleteWithUndo({
    name,
    what: 'turntable',
    onGone,
    outcome: 'It disappears from the shop immediately. You can undo that for ten seconds.',
    remove: () => remove(id).unwrap(),
    restore: () => restore(id).unwrap(),
  })
  return (
    <Tile aria-label={name}>
      <TurntableFrame src={sheet} columns={columns} rows={rows} frame={0} alt="" />
      <Cluster $justify="space-between">
        <strong>{lightLabels[light]}</strong>
        <IconAction icon={Trash2} text="Delete" label={`Delete ${name}`} onClick={deletion.ask} />
      </Cluster>
      {fire && (
        <Note>
          Measured: {describeHues(fire) || 'no play of color'}; {fire.lit}% of the stone
        </Note>
      )}
      {deletion.dialog}
    </Tile>
  )
}

const Tile = styled(Stack).attrs({ as: 'li' })`
  padding: ${token.space1};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
`
