import { isBodyLink, parseAttributes } from '@elegant/shared/rules'
import { Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

/** A picture that was uploaded to the shop; a pasted one from elsewhere is left out. */
const picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img', getAttrs: (element) => parseAttributes('img', (name) => element.getAttribute(name) ?? '') ?? false },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** The elements of a body (`bodyTags`), their Markdown shortcuts, and undo. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isBodyLink,
      shouldAutoLink: isBodyLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  picture,
]
