import { panel, token } from '@elegant/shared/ui'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  type IconNode,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Redo2,
  TextQuote,
  Undo2,
} from 'lucide'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { styled } from 'styled-components'
import { IconAction } from '../ui/IconAction.tsx'

interface Tool {
  label: string
  icon: IconNode
  run: (editor: Editor) => void
  /** True if it is on at the cursor; undefined for tools that are not on or off. */
  isPressed?: (editor: Editor) => boolean
  canRun?: (editor: Editor) => boolean
}

interface EditorToolbarProps {
  editor: Editor
  /** The id of the editor. */
  controls: string
  /** The button that Tab reaches, so that a shortcut can focus it. */
  entry: RefObject<HTMLButtonElement | null>
  onLink: () => void
  onPicture: () => void
}

/** The buttons of an editor. Tab reaches one of them, the arrow keys the others; Esc returns to the text. */
export function EditorToolbar({ editor, controls, entry, onLink, onPicture }: EditorToolbarProps) {
  const [current, setCurrent] = useState(0)
  const tools = getTools(onLink, onPicture)
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(({ isPressed, canRun }) => ({ isPressed: isPressed?.(editor), canRun: canRun?.(editor) ?? true })),
  })

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      editor.commands.focus()
      return
    }
    const last = tools.length - 1
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Bar role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={moveFocus}>
      {tools.map(({ label, icon, run }, index) => (
        <IconAction
          key={label}
          icon={icon}
          text={label}
          label={label}
          ref={index === current ? entry : undefined}
          tabIndex={index === current ? 0 : -1}
          aria-pressed={states[index]?.isPressed}
          aria-disabled={states[index]?.canRun === false || undefined}
          onFocus={() => setCurrent(index)}
          onClick={() => states[index]?.canRun && run(editor)}
        />
      ))}
    </Bar>
  )
}

function getTools(onLink: () => void, onPicture: () => void): Tool[] {
  return [
    toggle('Heading', Heading2, 'heading', (run) => run.toggleHeading({ level: 2 }), { level: 2 }),
    toggle('Subheading', Heading3, 'heading', (run) => run.toggleHeading({ level: 3 }), { level: 3 }),
    toggle('Bold', Bold, 'bold', (run) => run.toggleBold()),
    toggle('Italic', Italic, 'italic', (run) => run.toggleItalic()),
    { label: 'Link', icon: Link, run: onLink, isPressed: (editor) => editor.isActive('link') },
    toggle('Bullet list', List, 'bulletList', (run) => run.toggleBulletList()),
    toggle('Numbered list', ListOrdered, 'orderedList', (run) => run.toggleOrderedList()),
    toggle('Quote', TextQuote, 'blockquote', (run) => run.toggleBlockquote()),
    { label: 'Picture', icon: ImagePlus, run: onPicture, isPressed: (editor) => editor.isActive('picture') },
    { label: 'Divider', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
    {
      label: 'Undo',
      icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      canRun: (editor) => editor.can().undo(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      canRun: (editor) => editor.can().redo(),
    },
  ]
}

type Chain = ReturnType<Editor['chain']>

/** A tool that formats the text at the cursor, or takes the format away. */
function toggle(label: string, icon: IconNode, name: string, change: (chain: Chain) => Chain, attributes = {}): Tool {
  return {
    label,
    icon,
    run: (editor) => change(editor.chain().focus()).run(),
    isPressed: (editor) => editor.isActive(name, attributes),
  }
}

/* Sticky: reachable at any place of a long text. */
const Bar = styled.div`
  ${panel}
  position: sticky;
  top: ${token.headerHeight};
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  border-color: ${token.control} ${token.control} ${token.hairline};
  border-end-start-radius: 0;
  border-end-end-radius: 0;

  [aria-pressed='true'] {
    background: ${token.sunken};
    color: ${token.opalText};
    box-shadow: inset 0 -2px ${token.opalText};
  }
  button:focus-visible {
    outline-offset: -3px;
  }
`
