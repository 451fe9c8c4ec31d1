import { Link, useListCategoriesQuery } from '@elegant/shared'
import { type Availability, availabilityLabel, availabilityTones, formatMoney, type Item } from '@elegant/shared/rules'
import { Badge, formatDate, token } from '@elegant/shared/ui'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { useIsPermitted } from '../../access/Permitted.tsx'
import { type ClaimActions, getClaimKind } from '../../holds/useClaimActions.tsx'
import { OneLine, TableRow } from '../../list/DataTable.tsx'
import { Thumb } from '../../media/Thumb.tsx'
import { editPath } from '../itemScreens.ts'
import { MediaManager } from '../media/MediaManager.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemDate } from './ItemFigures.tsx'
import type { ItemRowProps } from './ItemRow.tsx'
import { MediaCount } from './MediaCount.tsx'
import { PriceCell } from './PriceCell.tsx'

/** An item in the table, with the same actions as its card. */
export function ItemTableRow({ item, isChosen, claims, onChoose, onGone }: ItemRowProps) {
  const { id, title, sku, tags, price, currency, archived_at, updated_at, availability } = item
  const media = item._item_images_of_items.items
  const [isManaging, setManaging] = useState(false)
  const managerId = useId()
  return (
    <TableRow
      id={id}
      name={title}
      isChosen={isChosen}
      cells={{
        select: !archived_at && (
          <Check
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ),
        picture: (
          <Picture>
            <Thumb media={media[0]} />
          </Picture>
        ),
        title: <Title item={item} />,
        sku: <OneLine title={sku}>{sku}</OneLine>,
        date: <ItemDate item={item} />,
        price: item.item_type === 'Product' ? <PriceCell item={item} /> : price > 0 && formatMoney(price, currency),
        category: <Categories ids={item.category_ids} />,
        state: availability && <State item={item} availability={availability} claims={claims} />,
        media: (
          <Muted>
            <MediaCount
              item={item}
              controls={managerId}
              isOpen={isManaging}
              onToggle={() => setManaging(!isManaging)}
            />
          </Muted>
        ),
        updated: updated_at && <Muted>{formatDate(updated_at, 'short')}</Muted>,
        tags: <OneLine title={tags}>{tags}</OneLine>,
        actions: (
          <ItemActions isCompact item={item} claims={claims} onGone={onGone} onUpload={() => setManaging(true)} />
        ),
      }}
    >
      {isManaging && (
        <div id={managerId}>
          <MediaManager itemId={id} title={title} media={media} onClose={() => setManaging(false)} />
        </div>
      )}
    </TableRow>
  )
}

/** The title with the description beside it, as far as the line reaches. */
function Title({ item }: { item: Item }) {
  const { title, description, Is_disabled, archived_at } = item
  return (
    <Name>
      {archived_at ? title : <Link to={editPath(item)}>{title}</Link>}
      {Is_disabled && <Badge>Hidden</Badge>}
      {archived_at && <Badge $tone="warning">Archived {formatDate(archived_at, 'short')}</Badge>}
      <span>{description}</span>
    </Name>
  )
}

function Categories({ ids }: { ids: number[] }) {
  const { data: categories = [] } = useListCategoriesQuery()
  const names = categories.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return <OneLine title={names.join(', ')}>{names.join(', ')}</OneLine>
}

/** The availability, as a button where the owner can change it. */
function State({ item, availability, claims }: { item: Item; availability: Availability; claims: ClaimActions }) {
  const { id, title, sold_as, archived_at } = item
  const { state, claim } = availability
  const isEditable = useIsPermitted('change')
  const label = availabilityLabel(availability)
  const badge = (
    <Badge $tone={availabilityTones[state]}>
      <OneLine title={label}>{label}</OneLine>
    </Badge>
  )
  if (sold_as !== 'one' || archived_at || !isEditable) return badge
  return (
    <StateButton
      type="button"
      aria-label={`Change the state of ${title}: ${label}`}
      onClick={() => claims.open({ id, title, claim }, getClaimKind(state))}
    >
      {badge}
    </StateButton>
  )
}

/** The checkbox of a row, with a target of 24 pixels at least. */
export const Check = styled.input`
  display: block;
  width: 1.5rem;
  height: 1.5rem;
  margin: 0;
  padding: 0;
  accent-color: ${token.opalText};
  cursor: pointer;
  transform: scale(0.8);
`

const Picture = styled.div`
  width: 1.6rem;
`

const Name = styled(OneLine)`
  > span:last-child {
    margin-inline-start: 0.6rem;
    color: ${token.muted};
    font-weight: 400;
  }
  > span:not(:last-child) {
    margin-inline-start: 0.4rem;
  }
`

const Muted = styled.span`
  color: ${token.muted};
  white-space: nowrap;
`

const StateButton = styled.button`
  display: flex;
  max-width: 100%;
  min-height: 1.5rem;
  padding: 0;
  align-items: center;
  border: 0;
  background: none;
  cursor: pointer;
`
