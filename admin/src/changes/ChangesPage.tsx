import { Link, useListCategoriesQuery, useSearchParams } from '@elegant/shared'
import { type Change, changeEntities, limits } from '@elegant/shared/rules'
import {
  ButtonLink,
  countOf,
  Field,
  formatDate,
  Listing,
  Page,
  PageHeading,
  Pager,
  SearchField,
  Select,
  Skeleton,
  token,
  useTypedSearch,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ChangeCard } from './ChangeCard.tsx'
import { useListChangesQuery } from './changes.ts'
import { entityWords } from './changeWords.ts'
import { useTakeBack } from './useTakeBack.tsx'

/** What admins have written, day by day, and the way back (issue: the change log). */
export function ChangesPage() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const page = numberIn(params.get('page')) ?? 1
  const entity = changeEntities.find((known) => known === params.get('entity'))
  const entity_id = entity && numberIn(params.get('row'))
  const batch = params.get('batch') ?? undefined
  const { typed, isAsked, box } = useTypedSearch(search, (words) =>
    setParams({ ...(words && { search: words }), ...(entity && { entity }) }, { replace: true }),
  )
  const { data: categories } = useListCategoriesQuery()
  const { data, currentData, isError, refetch } = useListChangesQuery(
    {
      page,
      ...(search && { search }),
      ...(entity && { entity }),
      ...(entity_id && { entity_id }),
      ...(batch && { batch }),
    },
    { refetchOnMountOrArgChange: true },
  )
  const { takeBack, question } = useTakeBack()

  const isCurrent = isAsked && currentData !== undefined
  // Until the server has searched all of it, the page that is here is searched.
  const loaded = currentData ?? (isAsked ? undefined : data)
  const words = typed.trim().toLowerCase()
  const rows = isCurrent
    ? currentData.items
    : loaded?.items.filter(({ label, by_name }) => `${label} ${by_name}`.toLowerCase().includes(words))
  const isNarrow = entity_id !== undefined || batch !== undefined
  // One line stands for all that was written with it, except where each is listed.
  const isWhole = ({ batch_size }: Change) => batch_size > 1 && !isNarrow && !search

  return (
    <Page>
      <PageHeading title="Change log">
        <SearchField label="Search by name or person" maxLength={limits.search} {...box} />
      </PageHeading>
      <Bar>
        <Field label="Show" hideLabel>
          {(control) => (
            <Select
              value={entity ?? ''}
              onChange={({ target }) =>
                setParams(
                  { ...(search && { search }), ...(target.value && { entity: target.value }) },
                  { replace: true },
                )
              }
              {...control}
            >
              <option value="">Everything</option>
              {changeEntities.map((name) => (
                <option key={name} value={name}>
                  {entityWords[name].many}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isNarrow && (
          <ButtonLink as={Link} to="/admin/changes" variant="quiet">
            Show all changes
          </ButtonLink>
        )}
        <p role="status">{isCurrent && countOf(currentData.itemsTotal, 'change')}</p>
      </Bar>
      <section aria-label="Changes" aria-busy={!isCurrent && !isError}>
        <Listing
          rows={rows && byDay(rows)}
          hasFailed={isError}
          onRetry={refetch}
          skeletons={4}
          skeleton={<Skeleton $height="6rem" />}
          empty="No changes found"
          layout={Days}
        >
          {([day, changes]) => (
            <Day key={day}>
              <h2>{day}</h2>
              {changes.map((change) => (
                <ChangeCard
                  key={change.id}
                  change={change}
                  categories={categories}
                  isWhole={isWhole(change)}
                  onTakeBack={() => void takeBack({ ...takenOf(change, isWhole(change)) })}
                />
              ))}
            </Day>
          )}
        </Listing>
      </section>
      {question}
      {isCurrent && (
        <Pager
          page={page}
          pageTotal={currentData.pageTotal}
          addressOf={(number) =>
            `/admin/changes?${new URLSearchParams({ ...Object.fromEntries(params), page: `${number}` })}`
          }
          link={Link}
        />
      )}
    </Page>
  )
}

function takenOf({ id, label, batch_size }: Change, whole: boolean) {
  return whole ? { id, whole, done: `${batch_size} changes restored` } : { id, done: `${label} restored` }
}

function byDay(changes: Change[]): [string, Change[]][] {
  const days = new Map<string, Change[]>()
  for (const change of changes) {
    const day = formatDate(change.created_at)
    days.set(day, [...(days.get(day) ?? []), change])
  }
  return [...days]
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};
  margin-bottom: ${token.space2};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > :first-child {
    flex: 0 1 14rem;
  }
  > p {
    margin-inline-start: auto;
  }
`

const Days = styled.div`
  display: grid;
  gap: ${token.space3};
`

const Day = styled.section`
  display: grid;
  gap: ${token.space1};

  h2 {
    font-size: ${token.textLg};
  }
`
