import { Link } from '@elegant/shared'
import { type Category, type Change, type ChangeCause, revertRefusal } from '@elegant/shared/rules'
import { Badge, Button, Cluster, formatTime, token, VisuallyHidden } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RowCard } from '../list/RowCard.tsx'
import { contentUp } from '../ui/contentWidth.ts'
import { entityLabel } from './changeLabels.ts'
import { describeAction, type FieldChange, getChangedFields } from './describeChange.ts'

interface ChangeCardProps {
  change: Change
  categories: Category[] | undefined
  /** The card represents the whole batch. */
  isWhole: boolean
  onRevert: () => void
}

/** Longer field lists are collapsed. */
const maxVisible = 5

/** One entry of the change log: author, action, each field before and after, and a restore button. */
export function ChangeCard({ change, categories, isWhole, onRevert }: ChangeCardProps) {
  const { entity, entity_id, action, cause, label, by_name, batch, batch_size, created_at } = change
  const fields = getChangedFields(change, categories)
  const others = isWhole ? batch_size - 1 : 0
  const isNew = action === 'created'
  return (
    <Card aria-label={`${by_name} ${describeAction(change)} ${label}`}>
      <Content>
        <Head>
          <time dateTime={created_at}>{formatTime(created_at)}</time>
          <Badge>{entityLabel(entity)}</Badge>
          {causes[cause] && <Badge $tone="opal">{causes[cause]}</Badge>}
        </Head>
        <h3>
          <span>
            {by_name} {describeAction(change)}
          </span>{' '}
          {label}
          {others > 0 && ` and ${others} more`}
        </h3>
        {fields.length > maxVisible || isNew ? (
          <details>
            <summary>
              {isNew ? 'All' : 'The'} {fields.length} fields<VisuallyHidden> of {label}</VisuallyHidden>
            </summary>
            <Fields fields={fields} isNew={isNew} />
          </details>
        ) : (
          <Fields fields={fields} isNew={isNew} />
        )}
        <Links>
          {others > 0 && <Link to={`/admin/changes?batch=${batch}`}>See all {batch_size}</Link>}
          <Link to={`/admin/changes?entity=${entity}&row=${entity_id}`}>
            History<VisuallyHidden> of {label}</VisuallyHidden>
          </Link>
        </Links>
      </Content>
      {revertRefusal(change) === undefined && (
        <Permitted to="change">
          <Button aria-label={others > 0 ? `Restore all ${batch_size}` : `Restore ${label}`} onClick={onRevert}>
            {others > 0 ? `Restore all ${batch_size}` : 'Restore'}
          </Button>
        </Permitted>
      )}
    </Card>
  )
}

const causes: Record<ChangeCause, string | undefined> = {
  edit: undefined,
  schedule: 'At its planned time',
  bulk: 'Bulk edit',
  import: 'Import',
  copy: 'Copy',
  undo: 'Restored',
}

function Fields({ fields, isNew }: { fields: FieldChange[]; isNew: boolean }) {
  if (fields.length === 0) return null
  return (
    <List>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {!isNew && (
              <>
                <VisuallyHidden>before: </VisuallyHidden>
                <del>{before || 'empty'}</del>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden>after: </VisuallyHidden>
              </>
            )}
            <ins>{after || 'empty'}</ins>
          </dd>
        </div>
      ))}
    </List>
  )
}

const Card = styled(RowCard).attrs({ $columns: '1fr auto' })`
  > button {
    justify-self: start;
    font-size: ${token.textSm};
    white-space: nowrap;
  }
`

const Content = styled.div`
  display: grid;
  gap: 0.25rem;
  min-width: 0;

  h3 {
    font: 600 ${token.textMd} / 1.3 ${token.sans};
  }
  h3 span {
    color: ${token.muted};
    font-weight: 400;
  }
  summary {
    width: fit-content;
    min-height: 1.75rem;
    align-content: center;
    color: ${token.muted};
    cursor: pointer;
  }
`

const Head = styled(Cluster)`
  gap: 0.25rem ${token.space1};

  time {
    color: ${token.muted};
    font-variant-numeric: tabular-nums;
  }
`

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space2};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
    color: ${token.muted};
  }
  a:hover {
    color: ${token.ink};
  }
`

const List = styled.dl`
  display: grid;
  gap: 0.125rem;

  > div {
    display: grid;
    gap: 0 ${token.space2};
  }
  dt {
    color: ${token.muted};
  }
  dd {
    white-space: pre-line;
  }
  del {
    color: ${token.danger};
    text-decoration-thickness: 1px;
  }
  ins {
    color: ${token.success};
    text-decoration: none;
  }

  ${contentUp.tablet} {
    > div {
      grid-template-columns: 10rem 1fr;
    }
  }
`
