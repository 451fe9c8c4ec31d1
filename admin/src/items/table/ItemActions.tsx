import { Link, notify, useNavigate } from '@elegant/shared'
import { type Item, itemPath } from '@elegant/shared/rules'
import { Button, Cluster, Icon, IconLink, token } from '@elegant/shared/ui'
import { Copy, ExternalLink, Eye, EyeOff, Handshake, type IconNode, LockOpen, Pencil, Trash2, Upload } from 'lucide'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted, useIsPermitted } from '../../access/Permitted.tsx'
import { report } from '../../api/report.ts'
import { type ClaimActions, getClaimKind } from '../../holds/useClaimActions.tsx'
import { useDeleteWithUndo } from '../../list/useDeleteWithUndo.tsx'
import { contentUp, narrowContent } from '../../ui/contentWidth.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useDeleteItemMutation, useRestoreItemMutation } from '../editItemsApi.ts'
import { editPath } from '../itemScreens.ts'
import { useItemWrite } from '../useItemWrite.ts'
import { useCopyItemMutation } from './bulkItemsApi.ts'
import { describeRegistrations } from './describeRegistrations.ts'

interface ItemActionsProps {
  item: Item
  claims: ClaimActions
  /** Small, for the row of a table. */
  isCompact?: boolean
  onUpload: () => void
  /** Called when the row leaves the list, so that the caller can move the focus. */
  onGone: () => void
}

/** The actions of an item row. Archived items can only be restored. */
export function ItemActions({ item, claims, isCompact, onUpload, onGone }: ItemActionsProps) {
  const { id, title, slug, archived_at, Is_disabled } = item
  const Frame = isCompact ? CompactGroup : Group
  const isReadOnly = !useIsPermitted('change')
  const [remove] = useDeleteItemMutation()
  const [restore] = useRestoreItemMutation()
  const duplicate = useDuplicate(item)
  const { toggle, isLoading } = useToggleVisibility(item)
  const deletion = useDeleteWithUndo({
    name: title,
    what: 'item',
    outcome: `${describeRegistrations([item])}It disappears from the shop immediately. You can restore it from the archive at any time.`,
    remove: () => remove(id).unwrap(),
    restore: () => restore(id).unwrap(),
    onGone,
  })

  if (archived_at) {
    return (
      <Frame>
        <Permitted to="change">
          <Button aria-label={`Restore ${title}`} onClick={deletion.restore}>
            Restore
          </Button>
        </Permitted>
      </Frame>
    )
  }
  if (isReadOnly) {
    return (
      <Frame>
        <LinkAction icon={Eye} text="Open" label={`Open ${title}`} to={editPath(item)} />
        <LinkAction
          icon={ExternalLink}
          text="View in the shop"
          label={`View ${title} in the shop`}
          to={itemPath(slug)}
        />
      </Frame>
    )
  }
  return (
    <Frame>
      {isCompact ? (
        <IconAction icon={Upload} text="Upload media" label="Upload media" onClick={onUpload} />
      ) : (
        <Button onClick={onUpload}>Upload media</Button>
      )}
      <LinkAction icon={Pencil} text="Edit" label={`Edit ${title}`} to={editPath(item)} />
      <IconAction
        icon={Copy}
        text="Duplicate"
        label={`Duplicate ${title}`}
        aria-disabled={duplicate.isRunning}
        onClick={() => void duplicate.run()}
      />
      <IconAction
        icon={Is_disabled ? EyeOff : Eye}
        text={Is_disabled ? 'Show in the shop' : 'Hide from the shop'}
        label={`Hide ${title}`}
        aria-pressed={Is_disabled}
        aria-disabled={isLoading}
        onClick={toggle}
      />
      <LinkAction icon={ExternalLink} text="View in the shop" label={`View ${title} in the shop`} to={itemPath(slug)} />
      <ClaimAction item={item} claims={claims} isCompact={isCompact} />
      <IconAction icon={Trash2} text="Delete" label={`Delete ${title}`} onClick={deletion.ask} />
      {deletion.dialog}
    </Frame>
  )
}

/** Says who has a single piece, or frees it. */
function ClaimAction({ item, claims, isCompact }: Pick<ItemActionsProps, 'item' | 'claims' | 'isCompact'>) {
  const { id, title, sold_as, availability } = item
  if (!availability || sold_as !== 'one') return null
  const { claim, state } = availability
  const piece = { id, title, claim }
  return (
    <>
      {/* In a table, the state is this button. */}
      {!isCompact && (
        <IconAction
          icon={Handshake}
          text="Hold, show or sell"
          label={`Hold, show or sell ${title}`}
          onClick={() => claims.open(piece, getClaimKind(state))}
        />
      )}
      {claim !== null && (
        <IconAction
          icon={LockOpen}
          text="Free"
          label={`Free ${title}`}
          onClick={() => void claims.free(piece, claim)}
        />
      )}
    </>
  )
}

/** Creates a hidden copy and opens it in the editor. */
function useDuplicate({ id, title }: Item) {
  const [copy] = useCopyItemMutation()
  const navigate = useNavigate()
  // Until the editor is open: a second press after the answer would make a second copy.
  const [isRunning, setRunning] = useState(false)

  async function run() {
    if (isRunning) return
    setRunning(true)
    await report(
      async () => {
        const made = await copy(id).unwrap()
        notify.success(`${title} duplicated. The copy is hidden until you show it.`)
        await navigate(editPath(made))
      },
      { failed: 'Failed to duplicate item' },
    )
    setRunning(false)
  }

  return { run, isRunning }
}

/** Toggles whether an item is visible in the shop. */
function useToggleVisibility(item: Item) {
  const { write, isLoading } = useItemWrite()

  async function toggle() {
    // The next version of the item is not known before the update completes.
    if (isLoading) return
    await report(() => write({ item, changes: { Is_disabled: !item.Is_disabled } }), {
      done: 'Item updated successfully',
      failed: 'Failed to update item',
    })
  }

  return { toggle: () => void toggle(), isLoading }
}

function LinkAction({ icon, text, label, to }: { icon: IconNode; text: string; label: string; to: string }) {
  return (
    <Tooltip text={text}>
      <IconLink as={Link} to={to} aria-label={label}>
        <Icon of={icon} size={18} strokeWidth={1.5} />
      </IconLink>
    </Tooltip>
  )
}

const Group = styled(Cluster)`
  flex-basis: 100%;

  > button:first-child {
    margin-inline-end: ${token.space1};
    padding-inline: 0.9rem;
    font-size: ${token.textSm};
  }

  /* The icons share one line, however many there are. */
  ${narrowContent} {
    gap: ${token.space1} 0;

    > * {
      flex: 1 1 0;
      min-width: 0;
    }
    > button:first-child {
      flex-basis: 100%;
      margin-inline-end: 0;
    }
  }
  ${contentUp.desktop} {
    flex: none;
  }
`

const CompactGroup = styled.div`
  display: flex;
  justify-content: end;

  > a,
  > button {
    flex: none;
    width: 1.75rem;
    height: 1.75rem;
    min-height: 0;
  }
  > button:not([data-state]) {
    width: auto;
    padding: 0 0.6rem;
    font-size: ${token.textXs};
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`
