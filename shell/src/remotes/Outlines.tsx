import { token } from '@elegant/shared/ui'
import { useEffect } from 'react'
import { createGlobalStyle } from 'styled-components'
import { getAreas } from './getAreas.ts'
import type { Remotes } from './remotes.ts'

const ownerMark = 'data-owner'

/** Outlines each part of the page with the team that owns it. */
export function Outlines({ remotes }: { remotes: Pick<Remotes, 'live' | 'loaded' | 'getOwner'> }) {
  useEffect(() => {
    const mark = () => {
      for (const part of document.querySelectorAll('header, footer, #main')) {
        // Landmarks inside a page belong to that page.
        if (part.id !== 'main' && part.closest('#main')) continue
        const area = getAreas(remotes).find(
          ({ name }) => part.id === 'main' && name === remotes.getOwner(location.pathname),
        )
        const owner = area ? `${area.name} ${area.release.version} (${area.source})` : 'shell'
        if (part.getAttribute(ownerMark) !== owner) part.setAttribute(ownerMark, owner)
      }
    }
    mark()
    // Navigation replaces the parts.
    const observer = new MutationObserver(mark)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const part of document.querySelectorAll(`[${ownerMark}]`)) part.removeAttribute(ownerMark)
    }
  }, [remotes])
  return <OutlineStyle />
}

const OutlineStyle = createGlobalStyle`
  [${ownerMark}] {
    outline: 3px dashed ${token.coral};
    outline-offset: -3px;
  }

  [${ownerMark}='shell'] {
    outline-color: ${token.teal};
  }

  :is(main, footer)[${ownerMark}] {
    position: relative;
  }

  [${ownerMark}]::before {
    content: attr(${ownerMark});
    position: absolute;
    z-index: ${token.layerHeader};
    inset: 0 auto auto 0;
    padding: 0.1rem 0.5rem;
    background: ${token.ink};
    color: ${token.paper};
    font-size: ${token.textSm};
    line-height: 1.4;
    pointer-events: none;
  }
`
