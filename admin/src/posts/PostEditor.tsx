import { notify } from '@elegant/shared'
import { type FieldControl, formattedText, token } from '@elegant/shared/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useIsPermitted } from '../access/Permitted.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { getBody, toDocument } from './editorContent.ts'
import { editorExtensions } from './editorExtensions.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { type Picture, PictureDialog } from './PictureDialog.tsx'
import { adaptPastedHtml, hasForeignPicture } from './pastedHtml.ts'

interface PostEditorProps {
  label: string
  control: FieldControl
  /** The body that the editor begins with. */
  first: string
  onChange: (body: string) => void
}

type OpenDialog = { kind: 'link' } | { kind: 'picture'; file?: File }

/** The editor of formatted text (docs/product/content.md#formatted-text). */
export function PostEditor({ label, control, first, onChange }: PostEditorProps) {
  const [document] = useState(() => toDocument(first))
  const [dialog, setDialog] = useState<OpenDialog>()
  const toolbarEntry = useRef<HTMLButtonElement>(null)

  /** Asks for the alternative text of a pasted or dropped picture. */
  function takePicture(files: FileList | undefined): boolean {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file) setDialog({ kind: 'picture', file })
    return file !== undefined
  }

  const isEditable = useIsPermitted('change')
  const editor = useEditor({
    extensions: editorExtensions,
    editable: isEditable,
    content: document,
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(getBody(editor)),
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      },
      transformPastedHTML(html) {
        if (hasForeignPicture(html)) notify.error('Pictures can’t be pasted with a text. Add them with Picture.')
        return adaptPastedHtml(html)
      },
      // Programs that copy text add a picture of it.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') && takePicture(clipboardData?.files),
      handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && takePicture(dataTransfer?.files),
      handleDOMEvents: {
        keydown(_, event) {
          if (event.altKey && event.key === 'F10') {
            event.preventDefault()
            toolbarEntry.current?.focus()
            return true
          }
          // Tab leaves the editor instead of indenting a list.
          return event.key === 'Tab'
        },
      },
    },
  })

  const close = () => {
    setDialog(undefined)
    editor.commands.focus()
  }
  const setLink = (href: string) => {
    const { empty } = editor.state.selection
    if (empty && !editor.isActive('link'))
      editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
    else
      editor
        .chain()
        .extendMarkRange('link')
        .setLink({ href })
        // The next key would replace the linked words.
        .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
        .unsetMark('link')
        .run()
    close()
  }
  const setPicture = (picture: Picture) => {
    const inserted = [{ type: 'picture', attrs: picture }, { type: 'paragraph' }]
    const isPasted = dialog?.kind === 'picture' && dialog.file !== undefined
    // A pasted picture comes after a selected one, which it would replace.
    if (isPasted) editor.commands.insertContentAt(editor.state.selection.to, inserted)
    else if (editor.isActive('picture')) editor.commands.updateAttributes('picture', picture)
    else editor.commands.insertContent(inserted)
    close()
  }

  return (
    <div>
      <EditorToolbar
        editor={editor}
        controls={control.id}
        entry={toolbarEntry}
        onLink={() => setDialog({ kind: 'link' })}
        onPicture={() => setDialog({ kind: 'picture' })}
      />
      <Surface editor={editor} />
      {dialog?.kind === 'link' && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onSet={setLink}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetLink().run()
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'picture' && (
        <PictureDialog
          picture={dialog.file ? undefined : selectedPicture()}
          file={dialog.file}
          onSet={setPicture}
          onClose={close}
        />
      )}
    </div>
  )

  function selectedPicture(): Picture | undefined {
    if (!editor.isActive('picture')) return undefined
    const { src, alt } = editor.getAttributes('picture')
    return { src: String(src), alt: String(alt) }
  }
}

const Surface = styled(EditorContent)`
  .ProseMirror {
    ${formattedText}
    min-height: 20rem;
    padding: ${token.space2} ${token.space3} ${token.space4};
    border: 1px solid ${token.control};
    border-top: 0;
    border-end-start-radius: ${token.radiusControl};
    border-end-end-radius: ${token.radiusControl};
    background: ${token.raised};
    font-size: max(1rem, ${token.textMd});
    line-height: 1.6;
    overflow-wrap: anywhere;
    /* The editor counts on it: a space at the end of a line would vanish. */
    white-space: break-spaces;
    font-variant-ligatures: none;
  }
  .ProseMirror > :not(img) {
    max-width: ${token.measure};
  }
  .ProseMirror img {
    width: auto;
    max-height: 24rem;
    margin-inline: 0;
  }
  .ProseMirror[aria-invalid] {
    border-color: ${token.danger};
  }
  .ProseMirror:focus-visible {
    border-radius: 0 0 ${token.radiusControl} ${token.radiusControl};
    outline-offset: -2px;
  }
  .ProseMirror a {
    color: ${token.opalText};
  }
  .ProseMirror-selectednode {
    outline: 2px solid ${token.opalText};
    outline-offset: 3px;
  }
  .ProseMirror-hideselection *::selection {
    background: transparent;
  }
  /* The cursor before and after a picture. */
  .ProseMirror-gapcursor {
    position: relative;
    display: none;
    height: 0;
    pointer-events: none;
  }
  .ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }
  .ProseMirror-gapcursor::after {
    position: absolute;
    top: -2px;
    width: 1.5rem;
    border-top: 2px solid ${token.ink};
    content: '';
  }
`
