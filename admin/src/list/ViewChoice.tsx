import { Link, useLocation } from '@elegant/shared'
import { Button, Field, Icon, IconButton, Input, Note, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { Disclosure } from '../ui/Disclosure.tsx'
import { type SavedView, savedViews } from './listSetting.ts'

const maxName = 40

/** The owner's named views of a list, kept in this browser: each is an address. */
export function ViewChoice({ list }: { list: string }) {
  const { pathname, search } = useLocation()
  const views = savedViews(list).use()
  const [name, setName] = useState('')
  const current = searchWithoutPage(search)

  function keep(kept: SavedView[]) {
    savedViews(list).write(kept.length > 0 ? kept : undefined)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    if (!given) return
    keep([...views.filter((view) => view.name !== given), { name: given, search: current }])
    setName('')
  }

  return (
    <Disclosure label="Views">
      {views.length === 0 && <Note>Save filters, search and order under a name, to return to them.</Note>}
      <Views aria-label="Saved views">
        {views.map((view) => (
          <li key={view.name}>
            <Link to={pathname + view.search} aria-current={view.search === current ? 'page' : undefined}>
              {view.name}
            </Link>
            <IconButton
              label={`Delete the view ${view.name}`}
              onClick={() => keep(views.filter((other) => other !== view))}
            >
              <Icon of={X} size={16} strokeWidth={1.5} />
            </IconButton>
          </li>
        ))}
      </Views>
      <Form onSubmit={save}>
        <Field label="Name of this view" hideLabel>
          {(control) => (
            <Input
              {...control}
              placeholder="Name of this view"
              maxLength={maxName}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit">Save view</Button>
      </Form>
    </Disclosure>
  )
}

/** A view is a list, not a page of it. */
function searchWithoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.size > 0 ? `?${params}` : ''
}

const Views = styled.ul`
  display: grid;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space2};
  }
  [aria-current] {
    font-weight: 600;
  }
`

const Form = styled.form`
  display: flex;
  gap: ${token.space1};
  padding-block: ${token.space1};

  button {
    padding-inline: 0.8rem;
    white-space: nowrap;
    font-size: ${token.textSm};
  }
`
