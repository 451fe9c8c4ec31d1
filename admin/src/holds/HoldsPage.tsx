import { claimStates } from '@elegant/shared/rules'
import { Choice } from '@elegant/shared/ui'
import { Permitted } from '../access/Permitted.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { ClaimRow } from './ClaimRow.tsx'
import { stateLabels } from './claimLabels.ts'
import { matchesClaim, useListClaimsQuery } from './claimsApi.ts'
import { useClaimActions } from './useClaimActions.tsx'

const views = [
  { value: 'all', label: 'All' },
  ...claimStates.map((value) => ({ value, label: stateLabels[value] })),
] as const

/** The board: who has what, where, until when (docs/product/availability.md#claims). */
export function HoldsPage() {
  const list = useListParams()
  const state = claimStates.find((one) => one === list.params.get('state'))
  const query = useListClaimsQuery({ page: list.page, search: list.search || undefined, state }, refetchOnMount)
  const result = useListResult(query, list, (claim) => matchesClaim(claim, list.typed))
  const actions = useClaimActions()
  const counts = result.latest?.counts
  return (
    <ListPage
      title="Holds"
      lead="Who has what, where, and until when"
      searchLabel="Search by piece, person or place"
      counters={{
        'In line': counts?.waiting,
        'On hold': counts?.hold,
        'At a show': counts?.show,
        'With a dealer': counts?.memo,
      }}
      list={list}
      result={result}
      empty="No pieces found"
      rowHeight="7rem"
      footer={
        <>
          <Permitted to="own">
            <CalendarAddress />
          </Permitted>
          {actions.dialog}
        </>
      }
      row={(claim) => <ClaimRow key={claim.id} claim={claim} actions={actions} />}
    >
      <Choice
        label="Show"
        options={views}
        value={state ?? 'all'}
        onChange={(chosen) => list.choose({ state: chosen === 'all' ? undefined : chosen })}
      />
    </ListPage>
  )
}
