import { errorMessage } from '@elegant/shared'
import { SubmitButton, TextAreaField } from '@elegant/shared/forms'
import { newNoteRule, ownerLimits, type ShopNote } from '@elegant/shared/rules'
import { Button, formatMoment, token, VisuallyHidden } from '@elegant/shared/ui'
import { useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RepeatedForm } from '../forms/RepeatedForm.tsx'
import { deleteWithUndo } from '../list/useDeleteWithUndo.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import {
  type NotesOf,
  noteDrafts,
  useAddNoteMutation,
  useListNotesQuery,
  useRemoveNoteMutation,
  useRestoreNoteMutation,
} from './notesApi.ts'

/**
 * The shop's private notes on an order, customer or request (docs/product/orders.md#private-notes). Absent on a server
 * without notes.
 */
export function Notes({ of }: { of: NotesOf }) {
  const { currentData: notes } = useListNotesQuery(of)
  const [add] = useAddNoteMutation()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!notes) return null

  return (
    <Panel aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        Private notes
      </h2>
      {notes.length > 0 && (
        <List>
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} onGone={() => heading.current?.focus()} />
          ))}
        </List>
      )}
      <Permitted to="change">
        <RepeatedForm
          drafts={noteDrafts}
          id={of}
          rule={newNoteRule}
          initial={{ text: '' }}
          failureTitle="The note could not be saved"
          failure={errorMessage}
          onSubmit={({ text }) => add({ of, text: text.trim() }).unwrap()}
          onEmptied={() => heading.current?.focus()}
        >
          <TextAreaField
            name="text"
            label="New note"
            help="Only admins can see this."
            rows={2}
            maxLength={ownerLimits.note}
          />
          <div>
            <SubmitButton variant="secondary" pending="Adding…">
              Add note
            </SubmitButton>
          </div>
        </RepeatedForm>
      </Permitted>
    </Panel>
  )
}

function NoteEntry({ note: { id, text, by_name, created_at }, onGone }: { note: ShopNote; onGone: () => void }) {
  const [remove] = useRemoveNoteMutation()
  const [restore] = useRestoreNoteMutation()

  function removeWithUndo() {
    onGone()
    void deleteWithUndo({
      remove: () => remove(id).unwrap(),
      restore: () => restore(id).unwrap(),
      done: 'Note removed',
      failed: 'Failed to remove the note:',
    })
  }

  return (
    <li>
      <p>{text}</p>
      <footer>
        <span>
          {by_name}, <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </span>
        <Permitted to="change">
          <Button variant="quiet" onClick={removeWithUndo}>
            Remove<VisuallyHidden> the note “{text.slice(0, 60)}”</VisuallyHidden>
          </Button>
        </Permitted>
      </footer>
    </li>
  )
}

/* A note is short, and the panel stands among others. */
const Panel = styled(SidePanel)`
  form {
    gap: ${token.space1};
  }
  textarea {
    min-height: 4rem;
  }
  form button {
    padding-inline: 0.9rem;
    font-size: ${token.textSm};
  }
`

const List = styled.ul`
  display: grid;
  gap: ${token.space1};

  li {
    padding-bottom: ${token.space1};
    border-bottom: 1px solid ${token.hairline};
  }
  p {
    white-space: pre-line;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 ${token.space2};
    color: ${token.muted};
  }
  footer button {
    padding-inline: 0.5rem;
    font-size: ${token.textSm};
  }
`
