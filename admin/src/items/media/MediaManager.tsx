import type { ItemMedia } from '@elegant/shared/rules'
import { AutoGrid, Button, Cluster, token } from '@elegant/shared/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../../api/report.ts'
import { useGripDrag } from '../../ui/useGripDrag.ts'
import { useOrderItemMediaMutation } from './editMediaApi.ts'
import { MediaTile } from './MediaTile.tsx'
import { MediaUpload } from './MediaUpload.tsx'
import { MediaWriteQueue } from './MediaWriteQueue.ts'

interface MediaManagerProps {
  itemId: number
  /** The item's title, used in accessible names. */
  title: string
  media: ItemMedia[]
  /** Adds a Close button. */
  onClose?: () => void
}

/** Uploads, describes, reorders (by drag or keyboard) and deletes the pictures and videos of an item. */
export function MediaManager({ itemId, title, media, onClose }: MediaManagerProps) {
  const [order] = useOrderItemMediaMutation()
  const [queue] = useState(() => new MediaWriteQueue())
  const [dragged, setDragged] = useState<number>()
  const tiles = useRef<HTMLUListElement>(null)
  /** The last move, to restore the focus to its button after the tiles have been reordered. */
  const moved = useRef<{ id: number; by: number }>(undefined)
  useLayoutEffect(() => {
    if (!moved.current || media.length === 0) return
    const { id, by } = moved.current
    moved.current = undefined
    const [earlier, later] =
      tiles.current?.querySelectorAll<HTMLButtonElement>(`[data-media="${id}"] [data-move]`) ?? []
    const button = by < 0 ? earlier : later
    button?.focus()
  }, [media])

  async function moveTo(id: number, index: number) {
    const ordered = media.filter((one) => one.id !== id)
    ordered.splice(index, 0, ...media.filter((one) => one.id === id))
    if (ordered.every((one, at) => one === media[at])) return
    await report(() => order({ queue, items_id: itemId, media: ordered }).unwrap(), {
      done: 'Sequence updated successfully',
      failed: 'Failed to update sequence',
      prefersPayload: true,
    })
  }

  const drag = useGripDrag({
    targets: '[data-media]',
    onDrop: (id, { dataset }) =>
      void moveTo(
        Number(id),
        media.findIndex((one) => String(one.id) === dataset.media),
      ),
  })

  return (
    <Manager role="group" aria-label={`Media of ${title}`}>
      {media.length > 0 && (
        <AutoGrid as="ul" $min="min(13rem, 45%)" $gap={token.space2} ref={tiles}>
          {media.map((one, index) => (
            <MediaTile
              key={one.id}
              media={one}
              queue={queue}
              title={title}
              index={index}
              count={media.length}
              isDragged={dragged === one.id || drag.draggedId === String(one.id)}
              isTarget={drag.over?.dataset.media === String(one.id)}
              onGrip={(event) => drag.start(String(one.id), event)}
              onMove={(by) => {
                moved.current = { id: one.id, by }
                void moveTo(one.id, index + by)
              }}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== undefined) void moveTo(dragged, index)
                setDragged(undefined)
              }}
              onGone={() => tiles.current?.closest<HTMLElement>('[role=group]')?.querySelector('input')?.focus()}
            />
          ))}
        </AutoGrid>
      )}
      <MediaUpload itemId={itemId} next={(media.at(-1)?.seq ?? -1) + 1} />
      {onClose && (
        <Cluster $justify="end">
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </Cluster>
      )}
    </Manager>
  )
}

const Manager = styled.div`
  display: grid;
  gap: ${token.space2};
  margin-top: ${token.space2};
  padding-top: ${token.space2};
  border-top: 1px solid ${token.hairline};
`
