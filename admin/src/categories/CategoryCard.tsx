import { Link, notify, reasonOf } from '@elegant/shared'
import { type Category, smallestOf } from '@elegant/shared/rules'
import {
  Badge,
  Button,
  ButtonLink,
  ConfirmDialog,
  formatDate,
  Icon,
  IconButton,
  Media,
  token,
} from '@elegant/shared/ui'
import { Trash2 } from 'lucide'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Tip } from '../controls/Tip.tsx'
import { deleteWithUndo } from '../list/deleteWithUndo.ts'
import { useDeleteCategoryMutation, useRestoreCategoryMutation } from './editCategories.ts'
import { isFilm } from './isFilm.ts'

interface CategoryCardProps {
  category: Category
  /** It leaves its list, and the focus with it. */
  onGone: () => void
}

/** A category in the admin's grid. */
export function CategoryCard({ category, onGone }: CategoryCardProps) {
  const { id, name, category_type, image_url, Is_visible, archived_at } = category
  const [isAsking, setAsking] = useState(false)
  const [remove] = useDeleteCategoryMutation()
  const [restore] = useRestoreCategoryMutation()

  function deleteIt() {
    setAsking(false)
    onGone()
    void deleteWithUndo({
      remove: () => remove(id).unwrap(),
      restore: () => restore(id).unwrap(),
      done: `${name} deleted`,
      failed: 'Failed to delete category:',
    })
  }

  async function bringBack() {
    onGone()
    try {
      await restore(id).unwrap()
      notify.success(`${name} restored`)
    } catch (error) {
      notify.error(`Failed to restore category: ${reasonOf(error)}`)
    }
  }

  return (
    <Card aria-label={name}>
      <Media
        src={image_url && smallestOf(image_url, category)}
        isVideo={image_url !== null && isFilm(image_url)}
        alt=""
        ratio={3 / 2}
      />
      <div>
        <h2>
          {name} {!Is_visible && <Hidden>(Hidden)</Hidden>}
        </h2>
        <p>{category_type}</p>
        {archived_at && <Badge $tone="warning">Archived {formatDate(archived_at, 'short')}</Badge>}
      </div>
      <Actions>
        {archived_at ? (
          <Button aria-label={`Restore ${name}`} onClick={bringBack}>
            Restore
          </Button>
        ) : (
          <>
            <ButtonLink as={Link} to={`/admin/categories?edit=${id}`} preventScrollReset aria-label={`Edit ${name}`}>
              Edit
            </ButtonLink>
            <Tip words="Delete">
              <IconButton label={`Delete ${name}`} onClick={() => setAsking(true)}>
                <Icon of={Trash2} size={18} strokeWidth={1.5} />
              </IconButton>
            </Tip>
          </>
        )}
      </Actions>
      {isAsking && (
        <ConfirmDialog title={`Delete ${name}?`} action="Delete" onConfirm={deleteIt} onClose={() => setAsking(false)}>
          Its items stay in the shop. You can restore it from the archive at any time.
        </ConfirmDialog>
      )}
    </Card>
  )
}

const Card = styled.article`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${token.space1};
  padding: ${token.space1};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
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

const Hidden = styled.span`
  color: ${token.muted};
  font: 500 ${token.textSm} / 1 ${token.sans};
`

const Actions = styled.div`
  display: flex;
  justify-content: space-between;
  padding-bottom: ${token.space1};
`
