import { notify } from '@elegant/shared'
import type { ItemImageChanges, ItemMedia } from '@elegant/shared/rules'
import { Badge, Field, Icon, Input, token } from '@elegant/shared/ui'
import { GripVertical, Trash2 } from 'lucide'
import { type PointerEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../../api/report.ts'
import { useDeleteWithUndo } from '../../list/useDeleteWithUndo.tsx'
import { Thumb } from '../../media/Thumb.tsx'
import { MoveButtons, TileFrame } from '../../media/TileFrame.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { useDeleteItemMediaMutation, useRestoreItemMediaMutation, useUpdateItemMediaMutation } from './editMediaApi.ts'
import type { MediaWriteQueue } from './MediaWriteQueue.ts'

interface MediaTileProps {
  media: ItemMedia
  queue: MediaWriteQueue
  /** The item's title. */
  title: string
  index: number
  count: number
  isDragged: boolean
  /** A finger would drop another one here. */
  isTarget: boolean
  /** A finger begins to drag it. */
  onGrip: (event: PointerEvent<HTMLElement>) => void
  onMove: (by: -1 | 1) => void
  onDrag: (id: number | undefined) => void
  onDrop: () => void
  onGone: () => void
}

/**
 * One picture or video of an item. The sequence is saved on blur or Enter (docs/product/validation.md#media-upload).
 */
export function MediaTile(props: MediaTileProps) {
  const { media, queue, title, index, count, isDragged, isTarget, onGrip, onMove, onDrag, onDrop, onGone } = props
  const { id, items_id, seq, alt = '', image_type, youTube_url } = media
  const { save, saveSequence } = useSavedMedia(media, queue)
  const [remove] = useDeleteItemMediaMutation()
  const [restore] = useRestoreItemMediaMutation()
  const name = `${image_type} ${index + 1} of ${title}`
  const deletion = useDeleteWithUndo({
    name,
    what: 'media',
    outcome: 'It disappears from the shop immediately. You can undo that for ten seconds.',
    remove: () => remove({ id, items_id }).unwrap(),
    restore: () => restore({ id, items_id }).unwrap(),
    done: 'Media deleted successfully',
    failed: 'Failed to delete media',
    onGone,
  })

  return (
    <Tile
      aria-label={name}
      data-media={id}
      data-dragged={isDragged}
      data-target={isTarget}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        onDrop()
      }}
    >
      <Picture
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragType, String(id))
          dataTransfer.effectAllowed = 'move'
          onDrag(id)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <Thumb media={media} />
        {/* The browser itself drags for a mouse. */}
        <Grip onPointerDown={(event) => event.pointerType !== 'mouse' && onGrip(event)}>
          <Icon of={GripVertical} size={16} strokeWidth={1.5} />
        </Grip>
        {image_type === 'Video' && <KindBadge>{youTube_url ? 'YouTube' : 'Video'}</KindBadge>}
      </Picture>
      <Buttons>
        <MoveButtons name={name} canMove={(by) => (by === -1 ? index > 0 : index < count - 1)} onMove={onMove} />
        <IconAction icon={Trash2} text="Delete" label={`Delete ${name}`} onClick={deletion.ask} />
      </Buttons>
      <SavedField label="Sequence" value={String(seq)} inputMode="numeric" onSave={saveSequence} />
      <SavedField
        label="Alternative text"
        value={alt}
        placeholder={title}
        // The server proposes a text that begins with the title (docs/product/passport.md).
        help={alt !== '' && alt.startsWith(title) ? 'Proposed. Say what the picture shows.' : undefined}
        onSave={(typed) => save('Alternative text', { alt: typed.trim() })}
      />
      {deletion.dialog}
    </Tile>
  )
}

/** Saves one field at a time. Resolves to whether it was saved. */
function useSavedMedia(media: ItemMedia, queue: MediaWriteQueue) {
  const [update] = useUpdateItemMediaMutation()

  async function save(what: string, changes: Pick<ItemImageChanges, 'seq' | 'alt'>) {
    return report(() => update({ queue, media, changes }).unwrap(), {
      done: `${what} updated successfully`,
      failed: `Failed to update ${what.toLowerCase()}`,
      prefersPayload: true,
    })
  }

  async function saveSequence(typed: string) {
    const seq = Number(typed.trim() || 0)
    if (Number.isInteger(seq)) return save('Sequence', { seq })
    notify.error('Failed to update sequence: Sequence must be a whole number')
    return false
  }

  return { save, saveSequence }
}

/** A custom type, so that files or text dragged from elsewhere are not mistaken for a tile. */
const dragType = 'application/x-elegant-media'

interface SavedFieldProps {
  label: string
  value: string
  inputMode?: 'numeric'
  placeholder?: string
  help?: string
  /** Resolves to whether it was saved. A rejected value stays in the field. */
  onSave: (typed: string) => Promise<boolean>
}

/** A field that saves on blur or Enter and resets on Esc. It follows `value` while nothing else is typed. */
function SavedField({ label, value, help, onSave, ...input }: SavedFieldProps) {
  /** Undefined if everything is saved. */
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  /** The text on its way, which leaving the field after Enter does not send again. */
  const sent = useRef<string>(undefined)
  /** A refused text is sent again only by Enter: somebody else's words, which it would replace, may have come meanwhile. */
  const refused = useRef<string>(undefined)
  async function save() {
    if (typed === value) return reset()
    if (typed === undefined || typed === sent.current) return
    sent.current = typed
    const isSaved = await onSave(typed)
    sent.current = undefined
    refused.current = isSaved ? undefined : typed
    setRefused(!isSaved)
    if (isSaved) setTyped((now) => (now === typed ? undefined : now))
  }
  function reset() {
    setTyped(undefined)
    setRefused(false)
  }
  return (
    <Field label={label} help={help}>
      {(control) => (
        <SmallInput
          {...input}
          {...control}
          aria-invalid={isRefused || undefined}
          value={typed ?? value}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed !== refused.current) void save()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save()
            if (key === 'Escape') reset()
          }}
        />
      )}
    </Field>
  )
}

const Tile = styled(TileFrame)`
  gap: ${token.space1};
  padding: ${token.space1};
`

const Picture = styled.div`
  position: relative;
  cursor: grab;
`

const Grip = styled.span`
  position: absolute;
  top: 0.35rem;
  left: 0.35rem;
  display: grid;
  padding: 0.2rem;
  border-radius: 6px;
  background: color-mix(in srgb, ${token.velvet} 70%, transparent);
  color: ${token.onVelvet};
  touch-action: none;

  /* Large enough for a finger. */
  @media (pointer: coarse) {
    padding: 0.85rem;
  }
`

const KindBadge = styled(Badge)`
  position: absolute;
  right: 0.35rem;
  bottom: 0.35rem;
  border: 0;
  background: ${token.velvet};
  color: ${token.onVelvet};
`

const Buttons = styled.div`
  display: flex;

  > :last-child {
    margin-inline-start: auto;
  }
`

const SmallInput = styled(Input)`
  min-height: 2.25rem;
  padding: 0.25rem 0.6rem;
`
