import { Link } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { itemPath } from '@elegant/shared/rules'
import { breakpointUp, clamp, Media, Skeleton, Stack, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { getMedia, mediaProps } from '../ui/itemMedia.ts'

interface EntryRowProps {
  item: Item
  /** True for the first row of the page. */
  isFirst: boolean
  /** The content above the title, e.g. a date. */
  overline: ReactNode
  /** The content below the title. */
  children: ReactNode
}

/** An item as a row: picture, date, title, excerpt. The whole row is one link. */
export function EntryRow({ item, isFirst, overline, children }: EntryRowProps) {
  const [first] = getMedia(item)
  return (
    <Row to={itemPath(item.slug)}>
      <Media
        {...mediaProps(first)}
        alt={first?.alt ?? ''}
        ratio={3 / 2}
        sizes="(min-width: 1440px) 475px, (min-width: 768px) 36vw, 92vw"
        isFirst={isFirst}
      />
      <EntryText>
        {overline}
        <h2>{item.title}</h2>
        {children}
      </EntryText>
    </Row>
  )
}

/** The placeholder of a row. */
export function EntryRowSkeleton() {
  return (
    <SkeletonRow>
      <Skeleton $ratio="3 / 2" />
      <EntryText>
        <Skeleton $height="1rem" $width="30%" />
        <Skeleton $height="2rem" $width="70%" />
        <Skeleton $height="3rem" />
      </EntryText>
    </SkeletonRow>
  )
}

export const Entries = styled(Stack).attrs({ $gap: token.space5 })``

const columns = css`
  display: grid;
  gap: ${token.space2} ${token.space5};

  > * {
    min-width: 0;
  }

  ${breakpointUp.tablet} {
    grid-template-columns: minmax(16rem, 2fr) 3fr;
    align-items: center;
  }
`

const Row = styled(Link)`
  ${columns}
  text-decoration: none;

  &:hover h2 {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.15em;
  }
  &:focus-visible {
    outline-offset: 6px;
  }
`

const SkeletonRow = styled.div`
  ${columns}
`

const EntryText = styled(Stack)`
  justify-items: start;

  h2 {
    font-size: ${token.text2xl};
    overflow-wrap: anywhere;
  }
`

/** Shortens a text. */
export const Excerpt = styled.p`
  ${clamp(3)}
  max-width: ${token.measure};
  color: ${token.muted};
  text-wrap: pretty;
`
