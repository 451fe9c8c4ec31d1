import type { EstimateFact } from '@elegant/shared/rules'
import { token, visuallyHidden } from '@elegant/shared/ui'
import { styled } from 'styled-components'

interface EstimateTableProps {
  /** Names the table for screen readers. */
  caption: string
  facts: readonly EstimateFact[]
  /** The last fact is the sum of those before. */
  hasTotal?: boolean
}

/** The lines, terms or balance of an estimate as names and values; nothing if there are none. */
export function EstimateTable({ caption, facts, hasTotal = false }: EstimateTableProps) {
  if (facts.length === 0) return null
  return (
    <Table $hasTotal={hasTotal}>
      <caption>{caption}</caption>
      <tbody>
        {facts.map(([name, value], place) => (
          // Two lines can have the same name and value.
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a version never change.
          <tr key={place}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = styled.table<{ $hasTotal: boolean }>`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: lining-nums tabular-nums;

  caption {
    ${visuallyHidden}
  }
  th,
  td {
    padding: 0.5rem 0;
    border-top: 1px solid ${token.hairline};
    text-align: left;
    vertical-align: baseline;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  th {
    padding-right: ${token.space2};
    color: ${token.muted};
  }
  td {
    text-align: right;
    text-wrap: balance;
    ${({ $hasTotal }) => $hasTotal && 'white-space: nowrap;'}
  }
  ${({ $hasTotal }) =>
    $hasTotal &&
    `
    tr:last-child :is(th, td) {
      border-top-color: ${token.control};
      color: ${token.ink};
      font-weight: 600;
    }
  `}
`
