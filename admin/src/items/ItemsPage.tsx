import { Link, Navigate, useListItemsQuery } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { ButtonLink, Choice, countOf, Page, PageHeading, SearchField, Skeleton, Stack, token } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { FoundList } from '../list/FoundList.tsx'
import { ListTools } from '../list/ListTools.tsx'
import { fresh, useFound } from '../list/useFound.ts'
import { useListAddress } from '../list/useListAddress.ts'
import { BulkBar } from './BulkBar.tsx'
import { CsvTools } from './CsvTools.tsx'
import { ItemRow } from './ItemRow.tsx'
import type { ItemScreen } from './itemScreens.ts'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

/** Spec §2, admin products, events, blogs, about, services: searched in two layers, what is deleted a click away. */
export function ItemsPage({ screen }: { screen: ItemScreen }) {
  const { path, type, title, one, add, empty } = screen
  const list = useListAddress()
  const { params, page, search, typed } = list
  const isArchived = params.get('view') === 'archived'
  const answer = useListItemsQuery(
    { type, page, ...(search && { search }), ...(isArchived && { archived: true }) },
    fresh,
  )
  const [chosen, setChosen] = useState<number[]>([])
  function choose(ids: number[], isChosen: boolean) {
    const others = chosen.filter((id) => !ids.includes(id))
    setChosen(isChosen ? [...others, ...ids] : others)
  }

  const words = typed.trim().toLowerCase()
  const found = useFound(answer, list, (item) => item.title.toLowerCase().includes(words))
  const results = useRef<HTMLElement>(null)
  const { rows, total } = found
  const { pageTotal } = found.answer ?? {}
  if (pageTotal && page > pageTotal) return <Navigate to={list.addressOf(pageTotal)} replace />
  return (
    <Page>
      <PageHeading title={title}>
        <ListTools>
          <SearchField label={`Search ${title.toLowerCase()}`} maxLength={limits.search} {...list.box} />
          <ButtonLink as={Link} to={`${path}/new`} variant="primary">
            {add}
          </ButtonLink>
        </ListTools>
      </PageHeading>
      <Bar>
        <Choice
          label="Show"
          options={views}
          value={isArchived ? 'archived' : 'current'}
          onChange={(view) => {
            setChosen([])
            list.choose({ view: view === 'archived' ? view : undefined })
          }}
        />
        {!isArchived && rows && rows.length > 0 && (
          <label>
            <input
              type="checkbox"
              checked={rows.every(({ id }) => chosen.includes(id))}
              onChange={({ target }) =>
                choose(
                  rows.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            Choose all on this page
          </label>
        )}
        {!isArchived && <CsvTools screen={screen} chosen={chosen} search={typed.trim()} />}
        <p role="status">{total !== undefined && countOf(total, 'item')}</p>
      </Bar>
      <section ref={results} tabIndex={-1} aria-label={title}>
        <FoundList
          found={found}
          list={list}
          empty={empty}
          action={
            !search &&
            !isArchived && (
              <ButtonLink as={Link} to={`${path}/new`}>
                Add your first {one}
              </ButtonLink>
            )
          }
          skeleton={<Skeleton $height="5.5rem" />}
          layout={Stack}
          tellsTotal={false}
        >
          {(item) => (
            <ItemRow
              key={item.id}
              item={item}
              isChosen={chosen.includes(item.id)}
              onChoose={(isChosen) => choose([item.id], isChosen)}
              onGone={() => {
                choose([item.id], false)
                results.current?.focus()
              }}
            />
          )}
        </FoundList>
      </section>
      <BulkBar ids={chosen} onClear={() => setChosen([])} />
    </Page>
  )
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

  label {
    display: inline-flex;
    align-items: center;
    gap: ${token.space1};
    min-height: ${token.controlHeight};
    cursor: pointer;
  }
  label > input[type='checkbox'] {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token.opalText};
  }
  > p {
    margin-inline-start: auto;
  }
`
