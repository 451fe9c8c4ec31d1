import type { Release, ReleaseRef, ReleaseSource } from '@elegant/releases/types'
import { token } from '@elegant/shared/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import satisfies from 'semver/functions/satisfies.js'
import { createGlobalStyle, styled } from 'styled-components'
import { shareScopeMap } from './federation.ts'
import type { Remotes } from './remotes.ts'

/** Says that what is shown is a preview, and on demand who owns what of the page, and on which libraries it runs. */
export function PreviewBar({ remotes }: { remotes: Pick<Remotes, 'live' | 'loaded' | 'ownerOf' | 'onLoad'> }) {
  const [isOpen, setOpen] = useState(false)
  const [, setChanges] = useState(0)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    remotes.onLoad = () => setChanges((count) => count + 1)
  }, [remotes])
  useOutlines(remotes, isOpen)

  const areas = areasOf(remotes)
  const previews = areas.filter(({ wanted }) => wanted.source === 'preview')
  const failed = previews.filter(({ source }) => source === 'fallback')
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Bar aria-label="Preview" onKeyDown={close}>
      <p role="status">
        You are seeing a preview: {previews.map(({ name, wanted }) => `${name} ${wanted.active.version}`).join(', ')}.{' '}
        {failed.map(({ name, release }) => (
          <strong key={name}>
            It failed: the {name} that you see is {release.version}.{' '}
          </strong>
        ))}
        <a href={`?${previews.map(({ name }) => `remote.${name}=`).join('&')}`}>Leave preview</a>
      </p>
      <Toggle ref={button} type="button" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        Who owns what
      </Toggle>
      <Panel id={panel} hidden={!isOpen} tabIndex={isOpen ? 0 : -1} role="region" aria-label="Who owns what">
        <table>
          <caption>Areas</caption>
          <thead>
            <tr>
              <th scope="col">Owner</th>
              <th scope="col">Version</th>
              <th scope="col">Source</th>
              <th scope="col">Loaded in</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">shell</th>
              <td>frame, sign-in</td>
              <td>built</td>
              <td>with the page</td>
            </tr>
            {areas.map(({ name, release, source, took }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{release.version}</td>
                <td>{source === 'fallback' ? <Mismatch>{source}</Mismatch> : source}</td>
                <td>{took === undefined ? 'not yet' : `${Math.round(took)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>Shared libraries</caption>
          <thead>
            <tr>
              <th scope="col">Library</th>
              <th scope="col">The shell brings</th>
              {areas.map(({ name }) => (
                <th scope="col" key={name}>
                  {name} needs
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {librariesOf(areas).map(({ library, version, needs }) => (
              <tr key={library}>
                <th scope="row">{library}</th>
                <td>{version ?? <Mismatch>nothing</Mismatch>}</td>
                {needs.map(({ name, range }) => (
                  <td key={name}>
                    {range === undefined || (version && satisfies(version, range)) ? (
                      (range ?? '–')
                    ) : (
                      <Mismatch>{range}: does not fit</Mismatch>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {isOpen && <Outlines />}
    </Bar>
  )
}

/** What an area shows, and what it was meant to. */
interface AreaShown {
  name: string
  wanted: Remotes['live'][string]
  release: Release | ReleaseRef
  source: ReleaseSource | 'fallback'
  /** Missing until it is loaded. */
  took?: number
}

function areasOf({ live, loaded }: Pick<Remotes, 'live' | 'loaded'>): AreaShown[] {
  return Object.entries(live).map(([name, wanted]) => {
    const { release = wanted.active, took } = loaded.get(name) ?? {}
    return { name, wanted, release, source: release === wanted.active ? wanted.source : 'fallback', took }
  })
}

function librariesOf(areas: AreaShown[]) {
  const brought = Object.entries(shareScopeMap.default ?? {}).map(
    ([library, versions]) => [library, Object.keys(versions)[0]] as const,
  )
  const versions = new Map<string, string | undefined>(brought)
  for (const { release } of areas)
    for (const library of Object.keys(rangesOf(release))) if (!versions.has(library)) versions.set(library, undefined)
  return Array.from(versions, ([library, version]) => ({
    library,
    version,
    needs: areas.map(({ name, release }) => ({ name, range: rangesOf(release)[library] })),
  }))
}

/** A preview's page is told all releases in whole. */
function rangesOf(release: Release | ReleaseRef): Release['shared'] {
  return 'shared' in release ? release.shared : {}
}

const ownerMark = 'data-owner'

/** Marks who owns which part of the page, as long as somebody wants to see it. */
function useOutlines(remotes: Pick<Remotes, 'live' | 'loaded' | 'ownerOf'>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const mark = () => {
      for (const part of document.querySelectorAll('header, footer, #main')) {
        // Those within a page are its own.
        if (part.id !== 'main' && part.closest('#main')) continue
        const area = areasOf(remotes).find(
          ({ name }) => part.id === 'main' && name === remotes.ownerOf(location.pathname),
        )
        const owner = area ? `${area.name} ${area.release.version} (${area.source})` : 'shell'
        if (part.getAttribute(ownerMark) !== owner) part.setAttribute(ownerMark, owner)
      }
    }
    mark()
    // Pages come and go.
    const observer = new MutationObserver(mark)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const part of document.querySelectorAll(`[${ownerMark}]`)) part.removeAttribute(ownerMark)
    }
  }, [remotes, isShown])
}

const Outlines = createGlobalStyle`
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

const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem ${token.space2};
  padding: 0.5rem ${token.gutter};
  background: ${token.ink};
  color: ${token.paper};
  font-size: ${token.textSm};

  a {
    color: inherit;
    white-space: nowrap;
  }
`

const Toggle = styled.button`
  min-height: 2rem;
  padding: 0.25rem 0.75rem;
  border: 1px solid currentColor;
  border-radius: ${token.radiusControl};
  background: none;
  color: inherit;
`

const Panel = styled.div`
  position: fixed;
  z-index: ${token.layerToast};
  inset: auto 0 0 auto;
  overflow: auto;
  max-width: min(48rem, 100vw);
  max-height: 60vh;
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  background: ${token.raised};
  color: ${token.ink};

  table {
    width: 100%;
    border-collapse: collapse;
  }

  caption {
    padding-block: 0.5rem;
    font-weight: 600;
    text-align: start;
  }

  th,
  td {
    padding: 0.25rem 0.75rem 0.25rem 0;
    text-align: start;
    vertical-align: top;
    overflow-wrap: break-word;
  }
`

const Mismatch = styled.strong`
  color: ${token.danger};
`
