import { Note, token } from '@elegant/shared/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { applyStyles, framedMail } from './framedMail.ts'

/** A mail as a mail program shows it, in a frame that can do nothing. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isRefused, setRefused] = useState(false)
  useLayoutEffect(() => {
    if (!frame.current) return
    try {
      Reflect.set(frame.current, 'srcdoc', toTrusted(framedMail(html)))
    } catch {
      setRefused(true)
    }
  }, [html])
  if (isRefused)
    return <Note>This version of the shop’s pages cannot show the mail. Its text is under Plain text.</Note>
  return (
    <Frame
      ref={frame}
      // Lets this page set the styles; without scripts the mail gains nothing by it.
      sandbox="allow-same-origin"
      title={`The mail “${title}”`}
      onLoad={({ currentTarget }) => showWhole(currentTarget)}
    />
  )
}

/** Styles the mail, and makes the frame as tall as it. */
function showWhole({ contentDocument: mail, style }: HTMLIFrameElement): void {
  if (!mail) return
  applyStyles(mail)
  style.height = `${mail.documentElement.scrollHeight + 2}px`
}

type Policy = ReturnType<NonNullable<typeof window.trustedTypes>['createPolicy']>
let policy: Policy | undefined

/**
 * Lets the frame take HTML in browsers that demand it; throws on pages of an older shell. The frame has no scripts and no
 * forms, and the policy of the page applies within it too.
 */
function toTrusted(page: string): unknown {
  policy ??= window.trustedTypes?.createPolicy('mailPreview', { createHTML: (html) => html })
  return policy ? policy.createHTML(page) : page
}

const Frame = styled.iframe`
  width: 100%;
  min-height: 36rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: white;
`
