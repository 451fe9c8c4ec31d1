import { type BodyNode, parseBody, renderBody } from '@elegant/shared/rules'
import { type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { editorExtensions } from './editorExtensions.ts'

/**
 * The document of an editor. Built from elements: the page's policy (Trusted Types) forbids scripts to parse HTML, as
 * Tiptap would do with a string.
 */
export function toDocument(body: string): JSONContent {
  const root = document.createElement('div')
  root.append(...toDom(parseBody(body)))
  return DOMParser.fromSchema(getSchema(editorExtensions)).parse(root).toJSON()
}

/** The body of an editor's document, as the API would store it. */
export function getBody(editor: Editor): string {
  return renderBody(parseBody(editor.getHTML()))
}

function toDom(nodes: BodyNode[]): (globalThis.Node | string)[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const element = document.createElement(node.tag)
    for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value)
    element.append(...toDom(node.children))
    return element
  })
}
