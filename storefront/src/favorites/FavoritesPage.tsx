import { useSearchParams } from '@elegant/shared'
import { parseItemIds } from '@elegant/shared/rules'
import { Page } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { OwnFavorites } from './OwnFavorites.tsx'
import { SharedList } from './SharedList.tsx'

/** The visitor's favorites, or a list that somebody has shared by its address (docs/product/favorites.md). */
export function FavoritesPage() {
  const [params] = useSearchParams()
  const items = params.get('items')
  return (
    <Listing>
      <meta name="robots" content="noindex" />
      {items ? <SharedList ids={parseItemIds(items)} /> : <OwnFavorites />}
    </Listing>
  )
}

/** The action is as wide as its button: it stands at the end of the title's line, or at the start of its own. */
const Listing = styled(Page)`
  header > div + div {
    flex-basis: auto;
  }
`
