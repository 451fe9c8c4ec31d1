import { useSearchParams } from '@elegant/shared'
import { parseItemIds } from '@elegant/shared/rules'
import { Page } from '@elegant/shared/ui'
import { OwnFavorites } from './OwnFavorites.tsx'
import { SharedList } from './SharedList.tsx'

/** The visitor's favorites, or a list that somebody has shared by its address (docs/product/favorites.md). */
export function FavoritesPage() {
  const [params] = useSearchParams()
  const items = params.get('items')
  return (
    <Page>
      <meta name="robots" content="noindex" />
      {items ? <SharedList ids={parseItemIds(items)} /> : <OwnFavorites />}
    </Page>
  )
}
