import { type BodyNode, parseBody, sourcesOfUrl } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'

/** The formatted text of an item, built from its elements instead of inserted as HTML (product §10.18). */
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
  font-size: ${token.textLg};
  line-height: 1.65;

  > * + * {
    margin-top: 1.1em;
  }
  h2,
  h3 {
    margin-top: 1.6em;
    line-height: 1.15;
  }
  h2 {
    font-size: ${token.text2xl};
  }
  h3 {
    font-size: ${token.textXl};
  }
  :is(h2, h3) + * {
    margin-top: 0.6em;
  }
  ul,
  ol {
    padding-inline-start: 1.4em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li,
  li > * + * {
    margin-top: 0.4em;
  }
  li::marker {
    color: ${token.muted};
  }
  blockquote {
    padding-inline-start: ${token.space3};
    border-inline-start: 2px solid ${token.opalText};
    font: 500 ${token.textXl} / 1.35 ${token.serif};
    font-variant-numeric: lining-nums;
  }
  blockquote > * + * {
    margin-top: 0.6em;
  }
  img {
    width: auto;
    height: auto;
    max-height: 36rem;
    margin-block: ${token.space3};
    margin-inline: auto;
    border-radius: ${token.radiusPicture};
    background: ${token.sunken};
  }
  hr {
    width: 4rem;
    margin-block: ${token.space4};
    margin-inline: auto;
    border: 0;
    border-top: 1px solid ${token.control};
  }
`
