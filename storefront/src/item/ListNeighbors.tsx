import { Link } from '@elegant/shared'
import { itemPath } from '@elegant/shared/rules'
import { Icon, IconLink } from '@elegant/shared/ui'
import { ChevronLeft, ChevronRight } from 'lucide'
import { styled } from 'styled-components'
import { findListedNeighbors } from '../catalog/listedItems.ts'

/** Links to the items before and after this one in the list that the visitor comes from. Back leads to that list. */
export function ListNeighbors({ slug }: { slug: string }) {
  const { previous, next } = findListedNeighbors(slug)
  if (!previous && !next) return null
  return (
    <Neighbors aria-label="Previous and next piece">
      {previous && (
        <IconLink as={Link} to={itemPath(previous)} replace aria-label="Previous piece">
          <Icon of={ChevronLeft} size={20} strokeWidth={1.5} />
        </IconLink>
      )}
      {next && (
        <IconLink as={Link} to={itemPath(next)} replace aria-label="Next piece">
          <Icon of={ChevronRight} size={20} strokeWidth={1.5} />
        </IconLink>
      )}
    </Neighbors>
  )
}

const Neighbors = styled.nav`
  display: flex;
  margin-right: -0.5rem;
`
