import { getTags, type Item } from '@elegant/shared/rules'
import { breakpointUp, Cluster, Note, Price, SmallCaps, Title, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The actions of an item; a hidden one has none yet. */
export function Offer({ item, children }: { item: Item; children: ReactNode }) {
  return item.Is_disabled ? <Note>You can ask for it once it is in the shop.</Note> : children
}

export function Tags({ item }: { item: Item }) {
  const tags = getTags(item)
  if (tags.length === 0) return null
  return (
    <Cluster as="ul" $gap={`0.25rem ${token.space2}`} aria-label="Tags">
      {tags.map((tag) => (
        <SmallCaps as="li" key={tag}>
          {tag}
        </SmallCaps>
      ))}
    </Cluster>
  )
}

export const Name = styled(Title)`
  margin-top: 0.25rem;
  font-size: ${token.text2xl};

  ${breakpointUp.tablet} {
    font-size: ${token.text3xl};
  }
`

export const Amount = styled(Price)`
  font-size: ${token.text2xl};
`
