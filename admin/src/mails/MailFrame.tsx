import { token } from '@elegant/shared/ui'
import { useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { framedMail } from './framedMail.ts'

/**
 * Lets the frame take HTML in browsers that demand it. The frame has no scripts, no forms and an origin of its own, and
 * the policy of the page applies within it too.
 */
const policy = window.trustedTypes?.createPolicy('mailPreview', { createHTML: (html) => html })

/** A mail as a mail program shows it, in a frame that can do nothing. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
    const page = framedMail(html, nonce)
    Reflect.set(frame.current ?? {}, 'srcdoc', policy ? policy.createHTML(page) : page)
  }, [html])
  return <Frame ref={frame} sandbox="" title={`The mail “${title}”`} />
}

const Frame = styled.iframe`
  width: 100%;
  height: 36rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  background: white;
`
