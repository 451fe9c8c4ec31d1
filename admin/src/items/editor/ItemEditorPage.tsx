import {
  errorMessage,
  hasStatus,
  Link,
  useGetItemByIdQuery,
  useLocation,
  useNavigate,
  useParams,
} from '@elegant/shared'
import { type Item, isRecord, parseId } from '@elegant/shared/rules'
import { Button, ButtonLink, EmptyState, Page, Skeleton, TryAgain } from '@elegant/shared/ui'
import { useState } from 'react'
import { Permitted } from '../../access/Permitted.tsx'
import { useFreshData } from '../../detail/useFreshData.ts'
import { useListAddress } from '../../list/listPlace.ts'
import { refetchOnMount } from '../../list/useListResult.ts'
import { useRestoreItemMutation } from '../editItemsApi.ts'
import type { ItemScreen } from '../itemScreens.ts'
import { ItemEditor } from './ItemEditor.tsx'

/** The editor route: `…/new` or `…/{id}`. */
export function ItemEditorPage({ screen }: { screen: ItemScreen }) {
  const { id } = useParams()
  const navigate = useNavigate()
  if (id !== undefined) return <StoredItem key={id} id={parseId(id)} screen={screen} />
  return (
    <ItemEditor
      screen={screen}
      onCreated={(made) =>
        void navigate(made === undefined ? screen.path : `${screen.path}/${made}`, {
          replace: true,
          state: { isNew: true },
        })
      }
    />
  )
}

function StoredItem({ id, screen }: { id: number | string; screen: ItemScreen }) {
  const stored = useGetItemByIdQuery(id, refetchOnMount)
  const { state }: { state: unknown } = useLocation()
  const [restore] = useRestoreItemMutation()
  const listAddress = useListAddress(screen.path)
  /** The item as it was opened: refetches must not overwrite the form. */
  const [opened, setOpened] = useState<{ item: Item; times: number }>()
  const { currentData, error } = stored
  const fresh = useFreshData(stored)
  if (!opened && fresh && !fresh.archived_at) setOpened({ item: fresh, times: 1 })

  if (opened) {
    return (
      <ItemEditor
        key={opened.times}
        screen={screen}
        item={opened.item}
        current={currentData}
        isNew={isRecord(state) && state.isNew === true}
        onReload={(item) => setOpened({ item, times: opened.times + 1 })}
      />
    )
  }
  const back = (
    <ButtonLink as={Link} to={listAddress}>
      Back to {screen.title.toLowerCase()}
    </ButtonLink>
  )
  if (fresh?.archived_at) {
    return (
      <EmptyState
        title={`${fresh.title} is archived`}
        action={
          <>
            <Permitted to="change">
              <Button variant="primary" onClick={() => restore(fresh.id)}>
                Restore
              </Button>
            </Permitted>
            {back}
          </>
        }
      >
        Restore it to edit it.
      </EmptyState>
    )
  }
  if (error) {
    return (
      <EmptyState
        title={`Failed to load item: ${hasStatus(error, 400) ? 'There is no such item.' : errorMessage(error)}`}
        action={
          <>
            <TryAgain onClick={stored.refetch} />
            {back}
          </>
        }
      />
    )
  }
  return (
    <Page aria-busy>
      <Skeleton $height="3rem" $width="60%" />
      <br />
      <Skeleton $height="28rem" />
    </Page>
  )
}
