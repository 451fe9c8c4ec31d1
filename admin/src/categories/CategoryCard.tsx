import { type Category, getSmallest } from '@elegant/shared/rules'
import { Badge, Button, Cluster, formatDate, Media, Note, panel, token } from '@elegant/shared/ui'
import { Trash2 } from 'lucide'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { useDeleteWithUndo } from '../list/useDeleteWithUndo.tsx'
import { IconAction } from '../ui/IconAction.tsx'
import { useDeleteCategoryMutation, useRestoreCategoryMutation } from './editCategoriesApi.ts'
import { isVideoUrl } from './isVideoUrl.ts'

interface CategoryCardProps {
  category: Category
  onEdit: () => void
  /** Called when the card leaves the list, so that the caller can move the focus. */
  onGone: () => void
}

export function CategoryCard({ category, onEdit, onGone }: CategoryCardProps) {
  const { id, name, category_type, image_url, Is_visible, archived_at } = category
  const [remove] = useDeleteCategoryMutation()
  const [restore] = useRestoreCategoryMutation()
  const deletion = useDeleteWithUndo({
    name,
    what: 'category',
    outcome: 'Its items stay in the shop. You can restore it from the archive at any time.',
    remove: () => remove(id).unwrap(),
    restore: () => restore(id).unwrap(),
    onGone,
  })
  return (
    <Card aria-label={name}>
      <Media
        src={image_url && getSmallest(image_url, category)}
        isVideo={image_url !== null && isVideoUrl(image_url)}
        alt=""
        ratio={3 / 2}
      />
      <div>
        <h2>
          {name} {!Is_visible && <Note as="span">(Hidden)</Note>}
        </h2>
        <p>{category_type}</p>
        {archived_at && <Badge $tone="warning">Archived {formatDate(archived_at, 'short')}</Badge>}
      </div>
      <Permitted to="change">
        <Cluster $justify="space-between">
          {archived_at ? (
            <Button aria-label={`Restore ${name}`} onClick={deletion.restore}>
              Restore
            </Button>
          ) : (
            <>
              <Button aria-label={`Edit ${name}`} onClick={onEdit}>
                Edit
              </Button>
              <IconAction icon={Trash2} text="Delete" label={`Delete ${name}`} onClick={deletion.ask} />
            </>
          )}
        </Cluster>
      </Permitted>
      {deletion.dialog}
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${token.space1};
  padding: ${token.space1};
  ${panel};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  > div {
    padding-inline: ${token.space1};
  }
  h2 {
    font-size: ${token.textLg};
  }
  p {
    color: ${token.muted};
  }
`
