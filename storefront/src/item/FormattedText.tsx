import { type BodyNode, parseBody, sourcesOfUrl } from '@elegant/shared/rules'
import { formattedText, token } from '@elegant/shared/ui'
import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'

/**
 * The formatted text of an item, built from its elements instead of inserted as HTML
 * (docs/product/content.md#formatted-text).
 */
export function FormattedText({ body, sizes }: { body: string; sizes: string }) {
  return <Text>{toElements(parseBody(body), sizes)}</Text>
}

function toElements(nodes: BodyNode[], sizes: string): ReactNode {
  // The order of the nodes never changes.
  return nodes.map((node, index) => <Fragment key={String(index)}>{toElement(node, sizes)}</Fragment>)
}

function toElement(node: BodyNode, sizes: string): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, attributes, children } = node
  if (Tag === 'img') return <Picture {...attributes} sizes={sizes} />
  if (Tag === 'br' || Tag === 'hr') return <Tag />
  const content = toElements(children, sizes)
  return Tag === 'a' ? <a href={attributes.href}>{content}</a> : <Tag>{content}</Tag>
}

interface PictureProps {
  src?: string
  alt?: string
  width?: string
  height?: string
  sizes: string
}

function Picture({ src = '', alt = '', sizes, ...size }: PictureProps) {
  const [source] = sourcesOfUrl(src)
  return (
    <img
      src={src}
      srcSet={source?.srcSet}
      sizes={`auto, ${sizes}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...size}
    />
  )
}

const Text = styled.div`
  ${formattedText}
  font-size: ${token.textLg};
  line-height: 1.65;

  img {
    width: 100%;
  }
`
