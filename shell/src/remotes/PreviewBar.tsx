import { Cluster, token } from '@elegant/shared/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { BootstrapData } from '../protocol/bootstrapData.ts'
import { getAreas } from './getAreas.ts'
import { Outlines } from './Outlines.tsx'
import { AreaTable, LibraryTable } from './PreviewTables.tsx'
import type { Remotes } from './remotes.ts'

interface PreviewBarProps {
  remotes: Pick<Remotes, 'live' | 'loaded' | 'getOwner' | 'onLoad'>
  shell: Pick<BootstrapData['shell'], 'version' | 'source'>
}

/** Marks a preview and displays, on demand, the owner of each part of the page and the libraries in use. */
export function PreviewBar({ remotes, shell }: PreviewBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [, setChanges] = useState(0)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    remotes.onLoad = () => setChanges((count) => count + 1)
  }, [remotes])

  const areas = getAreas(remotes)
  const previews = areas.filter(({ wanted }) => wanted.source === 'preview')
  const failed = previews.filter(({ source }) => source === 'fallback')
  const shown = [
    ...(shell.source === 'preview' ? [{ name: 'shell', version: shell.version }] : []),
    ...previews.map(({ name, wanted }) => ({ name, version: wanted.active.version })),
  ]
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Bar aria-label="Preview" onKeyDown={close}>
      <p role="status">
        You are seeing a preview: {shown.map(({ name, version }) => `${name} ${version}`).join(', ')}.{' '}
        {failed.map(({ name, release }) => (
          <strong key={name}>
            It failed: the {name} that you see is {release.version}.{' '}
          </strong>
        ))}
        <a href={`?${shown.map(({ name }) => `remote.${name}=`).join('&')}`}>Leave preview</a>
      </p>
      <Toggle ref={button} type="button" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        Show owners
      </Toggle>
      <Panel id={panel} hidden={!isOpen} tabIndex={isOpen ? 0 : -1} role="region" aria-label="Owners">
        <AreaTable areas={areas} shell={shell} />
        <LibraryTable areas={areas} />
      </Panel>
      {isOpen && <Outlines remotes={remotes} />}
    </Bar>
  )
}

const Bar = styled(Cluster).attrs({ as: 'aside' })`
  justify-content: space-between;
  gap: 0.25rem ${token.space2};
  padding: 0.5rem ${token.gutter};
  background: ${token.ink};
  color: ${token.paper};
  font-size: ${token.textSm};

  a {
    white-space: nowrap;
  }
`

const Toggle = styled.button`
  min-height: 2rem;
  padding: 0.25rem 0.75rem;
  border: 1px solid currentColor;
  border-radius: ${token.radiusControl};
  background: none;
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
