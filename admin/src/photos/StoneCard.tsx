import { Link } from '@elegant/shared'
import { ownerLimits } from '@elegant/shared/rules'
import { Button, ButtonLink, Cluster, Field, Input, Note, panel, token } from '@elegant/shared/ui'
import type { KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import type { useGripDrag } from '../ui/useGripDrag.ts'
import type { PhotoSession, SessionState } from './PhotoSession.ts'
import { PhotoTile } from './PhotoTile.tsx'
import type { StoneProblems } from './stoneProblems.ts'
import {
  getRemainingPhotos,
  isSorting,
  mergeStones,
  nudgePhoto,
  removePhoto,
  removeStone,
  type Stone,
  splitStone,
} from './stones.ts'

interface StoneCardProps {
  session: PhotoSession
  state: SessionState
  stone: Stone
  /** Its place in the list, from 1. */
  number: number
  problems: StoneProblems
  drag: ReturnType<typeof useGripDrag>
  /** Says where the focus goes once the next change is shown. */
  focusAfter: (selector: string) => void
  onRemove: (message: string, change: (stones: Stone[]) => Stone[]) => void
}

/** The photos of one stone, with its title and price. */
export function StoneCard({ session, state, stone, number, problems, drag, focusAfter, onRemove }: StoneCardProps) {
  const { id, title, price, photos, itemId } = stone
  const isOpen = isSorting(stone)
  const before = state.stones[number - 2]
  const failure = state.failures.get(id)
  const getTitle = (stoneId: string) => `[data-stone="${stoneId}"] [name=title]`

  /** The keyboard goes from title to title. */
  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const next = state.stones.slice(number).find(isSorting)
    if (next) document.querySelector<HTMLElement>(getTitle(next.id))?.focus()
  }

  return (
    <Card
      data-stone={id}
      data-open={isOpen}
      data-target={drag.over?.dataset.stone === id}
      aria-label={`Stone ${number}`}
    >
      <Head>
        <h2>
          Stone {number}
          {!isOpen && title && `: ${title}`}
        </h2>
        {isOpen ? (
          <Cluster $gap={`0 ${token.space2}`}>
            {before && isSorting(before) && (
              <Button
                variant="quiet"
                aria-label={`Merge with the one before: stone ${number}`}
                onClick={() => {
                  focusAfter(getTitle(before.id))
                  void session.change((now) => mergeStones(now, id))
                }}
              >
                Merge with the one before
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={`Remove stone ${number}`}
              onClick={() => {
                const neighbor = state.stones[number] ?? before
                if (neighbor) focusAfter(getTitle(neighbor.id))
                onRemove(`Stone ${number} removed`, (now) => removeStone(now, id))
              }}
            >
              Remove
            </Button>
          </Cluster>
        ) : (
          <Note>{stone.state === 'done' ? 'Draft created' : `${getRemainingPhotos(stone).length} left to send`}</Note>
        )}
      </Head>
      {isOpen && (
        <Fields>
          <Field label="Title" error={problems.title}>
            {(control) => (
              <Input
                {...control}
                name="title"
                autoComplete="off"
                enterKeyHint="next"
                value={title}
                onKeyDown={goOn}
                onChange={({ target }) => void session.changeStone(id, { title: target.value })}
              />
            )}
          </Field>
          <Field label="Price" error={problems.price}>
            {(control) => (
              <Input
                {...control}
                name="price"
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                maxLength={ownerLimits.unit}
                value={price}
                onKeyDown={goOn}
                onChange={({ target }) => void session.changeStone(id, { price: target.value })}
              />
            )}
          </Field>
        </Fields>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <Photos aria-label={`Pictures of stone ${number}`}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            thumb={state.thumbs.get(photo.id)}
            failure={state.failures.get(photo.id)}
            share={stone.state === 'sending' && !photo.isAttached ? (state.shares.get(photo.id) ?? 0) : undefined}
            onGrip={isOpen ? (event) => drag.start(photo.id, event) : undefined}
            isDragged={drag.draggedId === photo.id}
            isTarget={drag.over?.dataset.photo === photo.id}
            canSplit={isOpen && index > 0}
            onMove={
              isOpen
                ? (by) => {
                    focusAfter(`[data-photo="${photo.id}"] [data-move="${by}"]`)
                    void session.change((now) => nudgePhoto(now, photo.id, by) ?? now)
                  }
                : undefined
            }
            canMove={(by) => nudgePhoto(state.stones, photo.id, by) !== undefined}
            onSplit={() => {
              focusAfter(`[data-photo="${photo.id}"] [data-move="1"]`)
              void session.change((now) => splitStone(now, photo.id))
            }}
            onRemove={
              isOpen || photo.refusal !== undefined || state.failures.has(photo.id)
                ? () => {
                    focusAfter(getTitle(id))
                    onRemove(`${photo.name} removed`, (now) => removePhoto(now, photo.id))
                    // It may have been the last one that a draft waited for.
                    if (!isOpen) void session.send()
                  }
                : undefined
            }
          />
        ))}
      </Photos>
      {itemId !== undefined && stone.state === 'done' && (
        <Cluster>
          <ButtonLink as={Link} to={`/admin/products/${itemId}`} aria-label={`Edit draft ${title}`}>
            Edit draft
          </ButtonLink>
        </Cluster>
      )}
    </Card>
  )
}

const Card = styled.li`
  ${panel}
  display: grid;
  gap: ${token.space2};
  min-width: 0;
  padding: ${token.space2};

  &[data-target='true'] {
    border-color: ${token.opalText};
    box-shadow: 0 0 0 1px ${token.opalText};
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${token.space2};

  h2 {
    font: 600 ${token.textMd} / 1.3 ${token.sans};
    overflow-wrap: anywhere;
  }
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 7.5rem;
  gap: ${token.space1};
  align-items: start;
`

/* Two columns on a phone. */
const Photos = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 45%), 1fr));
  gap: ${token.space1};
`

const Failure = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
`
