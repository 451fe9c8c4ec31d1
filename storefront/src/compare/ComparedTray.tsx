import { Link } from '@elegant/shared'
import { Button, ButtonLink, token } from '@elegant/shared/ui'
import { useLayoutEffect } from 'react'
import { styled } from 'styled-components'
import { comparedIds, comparePath, maxCompared } from './comparedIds.ts'

/** The height of the tray. The page ends above it, and what gets the focus scrolls clear of it (WCAG 2.4.11). */
const height = 'calc(3.75rem + env(safe-area-inset-bottom, 0px))'

/** The bar with the pieces chosen for the comparison (docs/product/pages.md#comparison). */
export function ComparedTray({ ids }: { ids: readonly number[] }) {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    root.style.setProperty('--bottom-bar', height)
    root.style.scrollPaddingBottom = `calc(6rem + ${height})`
    body.style.paddingBottom = height
    return () => {
      root.style.removeProperty('--bottom-bar')
      root.style.scrollPaddingBottom = ''
      body.style.paddingBottom = ''
    }
  }, [])
  return (
    <Bar aria-label="Pieces to compare">
      <span role="status">
        {ids.length} of {maxCompared} <Long>pieces to compare</Long>
      </span>
      <ButtonLink as={Link} to={comparePath(ids)} variant="primary">
        Compare
      </ButtonLink>
      <Button variant="quiet" onClick={() => comparedIds.write([])}>
        Clear
      </Button>
    </Bar>
  )
}

const Bar = styled.aside`
  position: fixed;
  inset: auto 0 0;
  z-index: 2;
  display: flex;
  align-items: center;
  justify-content: end;
  gap: ${token.space2};
  height: ${height};
  padding: 0 ${token.gutter} env(safe-area-inset-bottom, 0px);
  border-top: 1px solid ${token.hairline};
  background: ${token.paper};
  box-shadow: ${token.floatShadow};

  > span {
    margin-right: auto;
  }
  @media print {
    display: none;
  }
`

const Long = styled.span`
  @media (max-width: 419px) {
    display: none;
  }
`
