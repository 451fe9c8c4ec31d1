import { useFormikContext } from '@elegant/shared/forms'
import {
  defaultCurrency,
  formatMoney,
  getEventDate,
  getEventEndDay,
  getStatedFacts,
  getTags,
  type ItemMedia,
  infoText,
  readItemInfo,
} from '@elegant/shared/rules'
import { Badge, Cluster, clamp, formatDays, Note, Price, Prose, panel, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Thumb } from '../../media/Thumb.tsx'
import type { ItemDraft } from '../itemDraft.ts'

interface ItemPreviewProps {
  media: ItemMedia | undefined
  /** The item's currency; undefined for a new item, which gets the shop's. */
  currency?: string
}

/** A live preview of the item's card in the shop. */
export function ItemPreview({ media, currency = defaultCurrency }: ItemPreviewProps) {
  const { values } = useFormikContext<ItemDraft>()
  const { item_type, title, description, tags, Is_disabled } = values
  const price = Number(values.price) || 0
  const item = { item_info: readItemInfo(values.item_info ?? '') ?? null, created_at: new Date().toISOString() }
  const facts = item_type === 'Product' ? getStatedFacts(item) : []
  const when = [infoText(item, 'event_time'), infoText(item, 'location')].filter(Boolean).join(', ')
  return (
    <Card aria-label="Preview">
      <Cluster $justify="space-between">
        <SmallCaps>Preview</SmallCaps>
        {Is_disabled && <Badge>Hidden</Badge>}
      </Cluster>
      <Thumb media={media} />
      {item_type === 'Event' && (
        <Note>
          {formatDays(getEventDate(item), getEventEndDay(item))}
          {when && `, ${when}`}
        </Note>
      )}
      <Title>{title || 'Title'}</Title>
      {price > 0 && (
        <Price>
          {item_type === 'Service' && 'Starting from '}
          {formatMoney(price, currency)}
        </Price>
      )}
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Facts>
      )}
      {item_type === 'Blog' && infoText(item, 'excerpt') && <Note>{infoText(item, 'excerpt')}</Note>}
      <Description>{description || 'Description'}</Description>
      {tags && <SmallCaps>{getTags({ tags }).join(' · ')}</SmallCaps>}
    </Card>
  )
}

const Card = styled.section`
  display: grid;
  gap: ${token.space1};
  padding: ${token.space2};
  ${panel};
  overflow-wrap: anywhere;

  ${Price} {
    font-size: ${token.textLg};
  }
`

const Title = styled.p`
  font: 500 ${token.textXl} / 1.1 ${token.serif};
  font-variant-numeric: lining-nums;
`

const Facts = styled.dl`
  font-size: ${token.textSm};

  div {
    display: grid;
    grid-template-columns: 7rem 1fr;
    padding-block: 0.25rem;
    border-top: 1px solid ${token.hairline};
  }
  dt {
    color: ${token.muted};
  }
`

const Description = styled(Prose)`
  ${clamp(8)}
  font-size: ${token.textSm};
`
