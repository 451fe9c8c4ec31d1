import { token } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { css, styled } from 'styled-components'
import { useHydrated } from '../ui/useHydrated.ts'

interface CardGridProps {
  className?: string
  children: ReactNode
}

/** Two columns of cards on a phone, four on a desktop. */
export function CardGrid({ className, children }: CardGridProps) {
  // Back scrolls to where the visitor was, which needs the real height of each card.
  const [isWhole] = useState(useHydrated())
  return (
    <Grid className={className} $isWhole={isWhole}>
      {children}
    </Grid>
  )
}

/** Browsers lay out a card only when it comes near the screen; until then it is as high as most cards are. */
const laidOutNearScreen = css`
  > * {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(53vw + 15.3rem);
    /* Room for the focus ring. */
    overflow-clip-margin: 0.75rem;
  }
  @media (min-width: 35rem) {
    > * {
      contain-intrinsic-block-size: auto 30rem;
    }
  }
  @media (min-width: 80rem) {
    > * {
      contain-intrinsic-block-size: auto 33.5rem;
    }
  }
`

const Grid = styled.div<{ $isWhole: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, clamp(9.5rem, 21vw, 17rem)), 1fr));
  gap: ${token.space5} clamp(1rem, 2.5vw, 2.25rem);

  > * {
    min-width: 0;
  }
  ${({ $isWhole }) => !$isWhole && laidOutNearScreen}
`
