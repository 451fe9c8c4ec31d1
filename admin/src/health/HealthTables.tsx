import type { ReleaseHealth, VisitSummary } from '@elegant/shared/rules'
import { formatMoment, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { columns } from './measures.ts'

interface HealthTableProps {
  caption: string
  /** The heading of the first column. */
  head: string
  rows: { name: string; summary: VisitSummary }[]
}

/** All measures of each row. */
export function HealthTable({ caption, head, rows }: HealthTableProps) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <Scroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, summary }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ title, read, format }) => {
                const value = read(summary)
                return <td key={title}>{value === undefined ? '–' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** The changes of what visitors saw, newest first. */
export function ChangeList({ changes }: Pick<ReleaseHealth, 'changes'>) {
  return (
    <ol reversed>
      {changes.toReversed().map(({ at, what, version, by, why }) => {
        const moment = new Date(at).toISOString()
        return (
          <li key={`${at} ${version}`}>
            <time dateTime={moment}>{formatMoment(moment)}</time>: {what} {version}, by {by}
            {why && `: ${why}`}
          </li>
        )
      })}
    </ol>
  )
}

const Scroll = styled.div`
  overflow: auto;
  max-height: 30rem;
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  table {
    width: 100%;
    border-collapse: collapse;
  }
  caption {
    padding: 0.6rem ${token.space2};
    font-weight: 500;
    text-align: start;
  }
  th,
  td {
    padding: 0.4rem ${token.space2};
    border-top: 1px solid ${token.hairline};
    text-align: start;
    white-space: nowrap;
  }
  thead th {
    background: ${token.sunken};
    font-weight: 500;
    vertical-align: bottom;
    white-space: normal;
  }
  tbody th {
    font-weight: 400;
  }
`
