import type { AvailabilityState, ClaimKind } from '@elegant/shared/rules'
import { claimKinds, dayMs } from '@elegant/shared/rules'
import { type ReactNode, useRef, useState } from 'react'
import { report } from '../api/report.ts'
import { useOfferUndo } from '../changes/useOfferUndo.ts'
import { ClaimDialog, type ClaimedPiece, currentShow, type StatedClaim } from './ClaimDialog.tsx'
import { useCreateClaimMutation, useGrantClaimMutation, useReleaseClaimMutation } from './claimsApi.ts'

/** The words after the title of a piece in a notice. */
const doneWords: Record<ClaimKind, string> = {
  hold: 'is on hold',
  memo: 'is with another dealer',
  show: 'is at the show',
  sold: 'is sold',
}

/** The owner's actions on pieces. Each offers Undo; `dialog` asks for what an action needs to know. */
export function useClaimActions() {
  const [create] = useCreateClaimMutation()
  const [release] = useReleaseClaimMutation()
  const [grant] = useGrantClaimMutation()
  const offerUndo = useOfferUndo()
  const [opened, setOpened] = useState<{ piece: ClaimedPiece; kind: ClaimKind }>()

  /** The pieces whose step is on its way: a second press would be refused. */
  const running = useRef(new Set<number>())

  async function run(piece: ClaimedPiece, work: () => Promise<unknown>, done: string): Promise<void> {
    if (running.current.has(piece.id)) return
    running.current.add(piece.id)
    await report(
      async () => {
        await work()
        await offerUndo({ entity: 'item', entity_id: piece.id }, done)
      },
      { failed: `Failed to update ${piece.title}` },
    )
    running.current.delete(piece.id)
  }

  const claim = (piece: ClaimedPiece, body: StatedClaim) =>
    create({ items_id: piece.id, ...(piece.claim !== null && { replaces: piece.claim }), ...body }).unwrap()

  /** Sends the dialog's form; a failure keeps it open. */
  async function submit(piece: ClaimedPiece, body: StatedClaim): Promise<void> {
    await claim(piece, body)
    void offerUndo({ entity: 'item', entity_id: piece.id }, describeDone(piece, body.kind))
  }

  const dialog: ReactNode = opened && (
    <ClaimDialog
      key={opened.piece.id}
      {...opened}
      onSubmit={(form) => submit(opened.piece, form)}
      onClose={() => setOpened(undefined)}
    />
  )

  return {
    dialog,
    open: (piece: ClaimedPiece, kind: ClaimKind) => setOpened({ piece, kind }),
    sell: (piece: ClaimedPiece) => run(piece, () => claim(piece, { kind: 'sold' }), describeDone(piece, 'sold')),
    /** At once to the show of the last dialog, if there is one. */
    takeToShow(piece: ClaimedPiece): void {
      const show = currentShow()
      if (!show) setOpened({ piece, kind: 'show' })
      else void run(piece, () => claim(piece, { kind: 'show', ...show }), describeDone(piece, 'show'))
    },
    extend(piece: ClaimedPiece, { kind, until }: { kind: ClaimKind; until: string }) {
      const end = Math.max(Date.now(), Date.parse(until)) + dayMs
      const next = new Date(end).toISOString()
      return run(piece, () => claim(piece, { kind, until: next }), `${piece.title} has 24 hours more`)
    },
    free: (piece: ClaimedPiece, id: number) => run(piece, () => release(id).unwrap(), `${piece.title} is free again`),
    grant: (piece: ClaimedPiece, id: number) => run(piece, () => grant(id).unwrap(), describeDone(piece, 'hold')),
    decline: (piece: ClaimedPiece, id: number) =>
      run(piece, () => release(id).unwrap(), `${piece.title}: request declined`),
  }
}

function describeDone({ title }: ClaimedPiece, kind: ClaimKind): string {
  return `${title} ${doneWords[kind]}`
}

/** The kind that the dialog opens with: the present one, or else a hold. */
export function getClaimKind(state: AvailabilityState): ClaimKind {
  return claimKinds.find((kind) => kind === state) ?? 'hold'
}

export type ClaimActions = ReturnType<typeof useClaimActions>
