import { token } from '@elegant/shared/ui'
import satisfies from 'semver/functions/satisfies.js'
import { styled } from 'styled-components'
import type { BootstrapData } from '../protocol/bootstrapData.ts'
import { shareScopeMap } from './federation.ts'
import { type AreaShown, getRanges } from './getAreas.ts'

interface AreaTableProps {
  areas: AreaShown[]
  shell: Pick<BootstrapData['shell'], 'version' | 'source'>
}

/** The release of each area and its source. */
export function AreaTable({ areas, shell }: AreaTableProps) {
  return (
    <Table
      caption="Areas"
      columns={['Owner', 'Version', 'Source', 'Loaded in']}
      rows={[
        ['shell: frame, sign-in', shell.version, shell.source, 'with the page'],
        ...areas.map(
          ({ name, release, source, took }): Row => [
            name,
            release.version,
            source === 'fallback' ? { wrong: source } : source,
            took === undefined ? 'not yet' : `${Math.round(took)} ms`,
          ],
        ),
      ]}
    />
  )
}

/** The version of each library that the shell provides, and the range that each area requires. */
export function LibraryTable({ areas }: { areas: AreaShown[] }) {
  return (
    <Table
      caption="Shared libraries"
      columns={['Library', 'Shell provides', ...areas.map(({ name }) => `${name} requires`)]}
      rows={Array.from(
        getLibraries(areas),
        ([library, version]): Row => [
          library,
          version ?? { wrong: 'nothing' },
          ...areas.map(({ release }) => {
            const range = getRanges(release)[library]
            const fits = range === undefined || (version && satisfies(version, range))
            return fits ? (range ?? '–') : { wrong: `${range}: incompatible` }
          }),
        ],
      )}
    />
  )
}

type Row = [name: string, ...cells: (string | { wrong: string })[]]

interface TableProps {
  caption: string
  columns: string[]
  rows: Row[]
}

function Table({ caption, columns, rows }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.slice(1).map((column, place) => {
              const cell = cells[place]
              return <td key={column}>{typeof cell === 'object' ? <Mismatch>{cell.wrong}</Mismatch> : cell}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each library with the version that the shell provides, if any. */
function getLibraries(areas: AreaShown[]): Map<string, string | undefined> {
  const needed = areas.flatMap(({ release }) => Object.keys(getRanges(release)))
  const brought = Object.entries(shareScopeMap.default ?? {})
  return new Map([
    ...brought.map(([library, versions]) => [library, Object.keys(versions)[0]] as const),
    ...needed
      .filter((library) => !brought.some(([name]) => name === library))
      .map((library) => [library, undefined] as const),
  ])
}

const Mismatch = styled.strong`
  color: ${token.danger};
`
