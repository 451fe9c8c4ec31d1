import { type Item, infoText } from '@elegant/shared/rules'
import { formatDate, SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Name, Tags } from './factParts.tsx'

/** The beginning of a post: date, title, tags and excerpt. */
export function PostHead({ item }: { item: Item }) {
  const excerpt = infoText(item, 'excerpt')
  return (
    <>
      <div>
        <SmallCaps as="time" dateTime={item.created_at}>
          {formatDate(item.created_at)}
        </SmallCaps>
        <Name>{item.title}</Name>
      </div>
      <Tags item={item} />
      {excerpt && <Excerpt>{excerpt}</Excerpt>}
    </>
  )
}

const Excerpt = styled.p`
  font: 500 ${token.textXl} / 1.3 ${token.serif};
  font-variant-numeric: lining-nums;
`
