import { Link, notify, reasonOf, useAppDispatch, useNavigate } from '@elegant/shared'
import { eventDateOf, formatMoney, type Item, itemPath } from '@elegant/shared/rules'
import {
  Badge,
  Button,
  ConfirmDialog,
  formatDate,
  Icon,
  IconButton,
  Price,
  phone,
  token,
  wider,
} from '@elegant/shared/ui'
import { ChevronDown, Copy, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { Tip } from '../controls/Tip.tsx'
import { deleteWithUndo } from '../list/deleteWithUndo.ts'
import { reloadItem, useDeleteItemMutation, useRestoreItemMutation, useUpdateItemMutation } from './editItems.ts'
import { wholeOf } from './itemDraft.ts'
import { editPath } from './itemScreens.ts'
import { MediaManager } from './MediaManager.tsx'
import { useCopyItemMutation } from './manyItems.ts'
import { Thumb } from './Thumb.tsx'

interface ItemRowProps {
  item: Item
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** The row leaves its list, and the focus with it. */
  onGone: () => void
}

/** An item in the admin's list, with all that can be done to it from there. */
export function ItemRow({ item, isChosen, onChoose, onGone }: ItemRowProps) {
  const { id, title, description, archived_at, Is_disabled } = item
  const media = item._item_images_of_items.items
  const [isManaging, setManaging] = useState(false)
  const managerId = useId()
  return (
    <Card aria-label={title}>
      <Line>
        <Picture>
          <Thumb media={media[0]} />
          {!archived_at && (
            <input
              type="checkbox"
              aria-label={`Choose ${title}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
        </Picture>
        <Facts>
          <Head>
            <h2>{archived_at ? title : <Link to={editPath(item)}>{title}</Link>}</h2>
            {Is_disabled && <Badge>Hidden</Badge>}
            {archived_at && <Badge $tone="warning">Archived {formatDate(archived_at, 'short')}</Badge>}
          </Head>
          <Words>{description}</Words>
          <Figures>
            <Amount item={item} />
            {media.length > 1 && !archived_at ? (
              <Disclosure
                type="button"
                aria-expanded={isManaging}
                aria-controls={managerId}
                onClick={() => setManaging(!isManaging)}
              >
                {media.length} media
                <Icon of={ChevronDown} size={16} strokeWidth={1.5} />
              </Disclosure>
            ) : (
              <span>{media.length === 0 ? 'No media' : `${media.length} media`}</span>
            )}
          </Figures>
        </Facts>
        {archived_at ? (
          <Restore item={item} onGone={onGone} />
        ) : (
          <Actions item={item} onGone={onGone} onUpload={() => setManaging(true)} />
        )}
      </Line>
      <div id={managerId} hidden={!isManaging}>
        {isManaging && <MediaManager itemId={id} title={title} media={media} onClose={() => setManaging(false)} />}
      </div>
    </Card>
  )
}

/** Products tell their price, or that there is none; events their day. */
function Amount({ item }: { item: Item }) {
  if (item.item_type === 'Event') return <time>{formatDate(eventDateOf(item), 'short')}</time>
  if (item.price > 0) return <Price>{formatMoney(item.price, item.currency)}</Price>
  return item.item_type === 'Product' && <span>Price not set</span>
}

type Leaving = Pick<ItemRowProps, 'item' | 'onGone'>

function Actions({ item, onGone, onUpload }: Leaving & { onUpload: () => void }) {
  const { id, title, slug, Is_disabled } = item
  const [isAsking, setAsking] = useState(false)
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateItemMutation()
  const [remove] = useDeleteItemMutation()
  const [restore] = useRestoreItemMutation()
  const [copy] = useCopyItemMutation()
  const navigate = useNavigate()

  async function duplicate() {
    try {
      const made = await copy(id).unwrap()
      notify.success(`${title} duplicated. The copy is hidden until you show it.`)
      void navigate(editPath(made))
    } catch (error) {
      notify.error(`Failed to duplicate item: ${reasonOf(error)}`)
    }
  }

  async function toggle() {
    // The version of the item as it is then is still on its way.
    if (isLoading) return
    const save = (row: Item) =>
      update({ id, version: row.version, changes: { ...wholeOf(row), Is_disabled: !Is_disabled } })
    let { error } = await save(item)
    if (error && 'status' in error && error.status === 409) {
      // Somebody else has changed the item since the list was read: it is hidden with those changes.
      const { data: theirs } = await dispatch(reloadItem(id))
      if (theirs) error = (await save(theirs)).error
    }
    if (error) notify.error(`Failed to update item: ${reasonOf(error)}`)
    else notify.success('Item updated successfully')
  }

  function deleteIt() {
    setAsking(false)
    onGone()
    void deleteWithUndo({
      remove: () => remove(id).unwrap(),
      restore: () => restore(id).unwrap(),
      done: `${title} deleted`,
      failed: 'Failed to delete item:',
    })
  }

  return (
    <Group>
      <Button onClick={onUpload}>Upload media</Button>
      <Tip words="Edit">
        <IconLink to={editPath(item)} aria-label={`Edit ${title}`}>
          <Icon of={Pencil} size={18} strokeWidth={1.5} />
        </IconLink>
      </Tip>
      <Tip words="Duplicate">
        <IconButton label={`Duplicate ${title}`} onClick={() => void duplicate()}>
          <Icon of={Copy} size={18} strokeWidth={1.5} />
        </IconButton>
      </Tip>
      <Tip words={Is_disabled ? 'Show in the shop' : 'Hide from the shop'}>
        <IconButton label={`Hide ${title}`} aria-pressed={Is_disabled} aria-disabled={isLoading} onClick={toggle}>
          <Icon of={Is_disabled ? EyeOff : Eye} size={18} strokeWidth={1.5} />
        </IconButton>
      </Tip>
      <Tip words="View in the shop">
        <IconLink to={itemPath(slug)} aria-label={`View ${title} in the shop`}>
          <Icon of={ExternalLink} size={18} strokeWidth={1.5} />
        </IconLink>
      </Tip>
      <Tip words="Delete">
        <IconButton label={`Delete ${title}`} onClick={() => setAsking(true)}>
          <Icon of={Trash2} size={18} strokeWidth={1.5} />
        </IconButton>
      </Tip>
      {isAsking && (
        <ConfirmDialog title={`Delete ${title}?`} action="Delete" onConfirm={deleteIt} onClose={() => setAsking(false)}>
          It leaves the shop at once. You can restore it from the archive at any time.
        </ConfirmDialog>
      )}
    </Group>
  )
}

function Restore({ item: { id, title }, onGone }: Leaving) {
  const [restore] = useRestoreItemMutation()
  async function bringBack() {
    onGone()
    try {
      await restore(id).unwrap()
      notify.success(`${title} restored`)
    } catch (error) {
      notify.error(`Failed to restore item: ${reasonOf(error)}`)
    }
  }
  return (
    <Group>
      <Button aria-label={`Restore ${title}`} onClick={bringBack}>
        Restore
      </Button>
    </Group>
  )
}

const Card = styled.article`
  padding: ${token.space1} ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  font-size: ${token.textSm};
`

const Line = styled.div`
  display: grid;
  grid-template-columns: 3.75rem 1fr;
  gap: ${token.space1} ${token.space2};
  align-items: center;

  ${wider.desktop} {
    grid-template-columns: 3.75rem 1fr auto;
  }
`

const Picture = styled.div`
  position: relative;
  align-self: start;

  input {
    position: absolute;
    top: 0.25rem;
    left: 0.25rem;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: ${token.opalText};
    cursor: pointer;
  }
`

const Facts = styled.div`
  min-width: 0;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem ${token.space1};

  h2 {
    font-size: ${token.textLg};
    overflow-wrap: anywhere;
  }
  a:not(:hover) {
    text-decoration: none;
  }
`

const Words = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${token.muted};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${wider.desktop} {
    -webkit-line-clamp: 1;
  }
`

const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space2};
  margin-top: 0.25rem;
  color: ${token.muted};

  ${Price} {
    color: ${token.ink};
    font-size: ${token.textMd};
  }
`

const Disclosure = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${token.opalText};
  font-weight: 500;
  cursor: pointer;

  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: center;

  > button:first-child {
    margin-inline-end: ${token.space1};
    padding-inline: 0.9rem;
    font-size: ${token.textSm};
  }

  ${phone} {
    justify-content: space-between;

    > button:first-child {
      flex-basis: 100%;
      margin-inline-end: 0;
    }
  }
  ${wider.desktop} {
    grid-column: auto;
  }
`

const IconLink = styled(Link)`
  display: inline-grid;
  place-items: center;
  width: ${token.controlHeight};
  height: ${token.controlHeight};
  border-radius: ${token.radiusControl};

  &:hover {
    background: color-mix(in srgb, currentColor 8%, transparent);
  }
`
