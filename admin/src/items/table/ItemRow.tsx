import { Link } from '@elegant/shared'
import { availabilityLabel, availabilityTones, type Item } from '@elegant/shared/rules'
import { Badge, Cluster, clamp, formatDate, Price, panel, token } from '@elegant/shared/ui'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import type { ClaimActions } from '../../holds/useClaimActions.tsx'
import { Thumb } from '../../media/Thumb.tsx'
import { contentUp } from '../../ui/contentWidth.ts'
import { attendeesPath, editPath } from '../itemScreens.ts'
import { MediaManager } from '../media/MediaManager.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemDate, ItemPrice } from './ItemFigures.tsx'
import { MediaCount } from './MediaCount.tsx'

export interface ItemRowProps {
  item: Item
  isChosen: boolean
  claims: ClaimActions
  onChoose: (isChosen: boolean) => void
  /** Called when the row leaves the list, so that the caller can move the focus. */
  onGone: () => void
}

/** An item in the admin list, with its actions and its media manager. */
export function ItemRow({ item, isChosen, claims, onChoose, onGone }: ItemRowProps) {
  const { id, title, sku, description, archived_at, Is_disabled, availability } = item
  const media = item._item_images_of_items.items
  const [isManaging, setManaging] = useState(false)
  const managerId = useId()
  return (
    <Card aria-label={title} data-row={id}>
      <Line>
        {!archived_at && (
          <Choice>
            <input
              type="checkbox"
              aria-label={`Select ${title}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </Choice>
        )}
        <Picture>
          <Thumb media={media[0]} />
        </Picture>
        <Facts>
          <Head>
            <h2>{archived_at ? title : <Link to={editPath(item)}>{title}</Link>}</h2>
            {Is_disabled && <Badge>Hidden</Badge>}
            {availability && availability.state !== 'available' && (
              <Badge $wraps $tone={availabilityTones[availability.state]}>
                {availabilityLabel(availability)}
              </Badge>
            )}
            {archived_at && <Badge $tone="warning">Archived {formatDate(archived_at, 'short')}</Badge>}
          </Head>
          <Description>{description}</Description>
          <Figures>
            <ItemDate item={item} />
            <ItemPrice item={item} />
            <MediaCount
              item={item}
              controls={managerId}
              isOpen={isManaging}
              onToggle={() => setManaging(!isManaging)}
            />
            {sku && <span>{sku}</span>}
            {item.item_type === 'Event' && !archived_at && <Link to={attendeesPath(id)}>Attendees</Link>}
          </Figures>
        </Facts>
        <ItemActions item={item} claims={claims} onGone={onGone} onUpload={() => setManaging(true)} />
      </Line>
      <div id={managerId} hidden={!isManaging}>
        {isManaging && <MediaManager itemId={id} title={title} media={media} onClose={() => setManaging(false)} />}
      </div>
    </Card>
  )
}

const Card = styled.article`
  padding: ${token.space1} ${token.space2};
  ${panel};
  font-size: ${token.textSm};
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1} ${token.space2};
  align-items: center;

  ${contentUp.desktop} {
    flex-wrap: nowrap;
  }
`

/* As tall as the picture, so that the row's edge selects it. */
const Choice = styled.label`
  display: grid;
  place-items: center;
  align-self: start;
  flex: none;
  width: 1.5rem;
  height: 3.75rem;
  cursor: pointer;

  input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${token.opalText};
    cursor: inherit;
  }
`

const Picture = styled.div`
  align-self: start;
  flex: none;
  width: 3.75rem;
`

/* With enlarged text, below the picture. */
const Facts = styled.div`
  flex: 1 7rem;
  min-width: 0;
`

const Head = styled(Cluster)`
  gap: 0.25rem ${token.space1};

  h2 {
    font-size: ${token.textLg};
    overflow-wrap: anywhere;
  }
  a:not(:hover) {
    text-decoration: none;
  }
`

const Description = styled.p`
  ${clamp(2)}
  color: ${token.muted};
  overflow-wrap: anywhere;

  ${contentUp.desktop} {
    -webkit-line-clamp: 1;
  }
`

const Figures = styled(Cluster)`
  gap: 0 ${token.space2};
  margin-top: 0.25rem;
  color: ${token.muted};

  ${Price} {
    color: ${token.ink};
    font-size: ${token.textMd};
  }
`
