import { Link, notify, useAppDispatch } from '@elegant/shared'
import {
  Alert,
  Button,
  ButtonLink,
  Cluster,
  formatCount,
  Page,
  PageHeading,
  Stack,
  StickyActions,
  token,
} from '@elegant/shared/ui'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { useGripDrag } from '../ui/useGripDrag.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { getSession } from './PhotoSession.ts'
import { StoneCard } from './StoneCard.tsx'
import { findProblems, hasProblem } from './stoneProblems.ts'
import { defaultGap, dropPhoto, getRemainingPhotos, isSorting, regroupPhotos, type Stone } from './stones.ts'

/** Makes drafts of many stones from their photos at once (docs/product/editing.md#photos). */
export function PhotosPage() {
  return (
    <Page>
      <PageHeading
        title="Add from photos"
        lead="Choose the pictures of many stones at once. Each group becomes a hidden product."
      >
        <Cluster $justify="end">
          <ButtonLink as={Link} to="/admin/products">
            Back to products
          </ButtonLink>
        </Cluster>
      </PageHeading>
      <Permitted to="change">
        <PhotoStones />
      </Permitted>
    </Page>
  )
}

function PhotoStones() {
  const session = getSession(useAppDispatch())
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { stones, isLoaded, isSending, reading, failures } = state
  const [gap, setGap] = useState(defaultGap)
  const [isChecked, setChecked] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const focusAfter = useFocusAfter(list, stones)
  useEffect(() => void session.load(), [session])
  const drag = useGripDrag({
    targets: '[data-open=true] [data-photo], [data-stone][data-open=true]',
    onDrop: (photoId, { dataset }) => void session.change((now) => dropPhoto(now, photoId, dataset)),
  })

  const sorting = stones.filter(isSorting)
  const ready = sorting.filter((stone) => stone.photos.length === 0 || getRemainingPhotos(stone).length > 0)
  const hasFailed = failures.size > 0 && stones.some(({ state }) => state === 'sending')

  function createDrafts() {
    setChecked(true)
    const wrong = ready.find(hasProblem)
    if (wrong) {
      const field = findProblems(wrong).title ? 'title' : 'price'
      list.current?.querySelector<HTMLElement>(`[data-stone="${wrong.id}"] [name=${field}]`)?.focus()
      return
    }
    setChecked(false)
    void session.send(ready.map(({ id }) => id))
  }

  async function remove(message: string, change: (stones: Stone[]) => Stone[]) {
    notify.undoable(message, await session.remove(change))
  }

  return (
    <>
      <Stack $gap={token.space2}>
        {!state.isElsewhere && (
          <AddPhotos
            gap={gap}
            onGap={setGap}
            onRegroup={
              sorting.length > 0 ? () => remove('Grouped by time', (now) => regroupPhotos(now, gap)) : undefined
            }
            onFiles={(files) => void session.add(files, gap)}
          />
        )}
        {state.keepFailure && <Alert tone="destructive" title={state.keepFailure} />}
        {state.isElsewhere && (
          <Alert title="The photos are open in another tab">Go on there, or close it to go on here.</Alert>
        )}
        {state.isWaiting && (
          <Alert title="The shop cannot be reached">Sending goes on by itself as soon as it answers.</Alert>
        )}
        <p role="status">{isLoaded && getSummary(stones, reading)}</p>
        <Stack as="ol" $gap={token.space2} ref={list} aria-label="Stones">
          {stones.map((stone, index) => (
            <StoneCard
              key={stone.id}
              session={session}
              state={state}
              stone={stone}
              number={index + 1}
              problems={isChecked && isSorting(stone) ? findProblems(stone) : {}}
              drag={drag}
              focusAfter={focusAfter}
              onRemove={remove}
            />
          ))}
        </Stack>
      </Stack>
      {stones.length > 0 && (
        <StickyActions>
          <Bar>
            {ready.length > 0 && (
              <Button variant="primary" onClick={createDrafts}>
                Create {formatCount(ready.length, 'draft')}
              </Button>
            )}
            {hasFailed && !isSending && (
              <Button variant={ready.length > 0 ? 'secondary' : 'primary'} onClick={() => void session.send()}>
                Try again
              </Button>
            )}
            {stones.some(({ state }) => state === 'done') && (
              <Button onClick={() => void session.clearDone()}>Clear finished</Button>
            )}
          </Bar>
        </StickyActions>
      )}
    </>
  )
}

function getSummary(stones: Stone[], reading: number): string {
  const photos = stones.flatMap((stone) => stone.photos)
  const sent = stones.filter((stone) => !isSorting(stone))
  const left = sent.flatMap(getRemainingPhotos).length
  const refused = photos.filter(({ refusal }) => refusal !== undefined).length
  return [
    reading > 0 ? `Reading ${formatCount(reading, 'file')}…` : '',
    photos.length > 0 ? `${formatCount(photos.length, 'picture')} in ${formatCount(stones.length, 'stone')}.` : '',
    refused > 0 ? `${formatCount(refused, 'file')} cannot be taken.` : '',
    left > 0 ? `${formatCount(left, 'picture')} left to send.` : '',
    sent.length > 0 && sent.every(({ state }) => state === 'done')
      ? `${formatCount(sent.length, 'draft')} created.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Moves the focus to an element of the list once a change is shown, in which the focused one may have gone. */
function useFocusAfter(list: { current: HTMLElement | null }, stones: Stone[]) {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current || stones.length === 0) return
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  }, [list, stones])
  return (selector: string) => {
    wanted.current = selector
  }
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1};
`
