import { Link } from '@elegant/shared'
import { formatMoney, type Item, isTaken, itemPath, takenMessage } from '@elegant/shared/rules'
import { Media, Note, Price, Stack, token, VisuallyHidden } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { AddButton } from '../cart/AddToCart.tsx'
import { lengthUnit, toInches } from '../facts/lengthUnit.ts'
import { UnitSwitch } from '../facts/UnitSwitch.tsx'
import { getMedia, mediaProps } from '../ui/itemMedia.ts'
import { comparedIds, comparePath } from './comparedIds.ts'
import type { CompareRow } from './compareRows.ts'

interface CompareTableProps {
  items: readonly Item[]
  rows: readonly CompareRow[]
}

/** The pieces as columns, their facts as rows. It scrolls by itself on a phone, and the names of the rows stay. */
export function CompareTable({ items, rows }: CompareTableProps) {
  const unit = lengthUnit.use()
  const hasLengths = rows.some(({ values }) => values.some((value) => value && toInches(value)))
  const getWords = (value: string) => (unit === 'in' && toInches(value)) || value
  return (
    <>
      <Scroller role="region" aria-label="Comparison" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <td />
              {items.map((item) => (
                <th key={item.id} scope="col">
                  <Name item={item} />
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">Price</th>
              {items.map((item) => (
                <td key={item.id}>
                  <Actions item={item} others={items.filter(({ id }) => id !== item.id)} />
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values, differs }) => (
              <Row key={name} $differs={differs}>
                <th scope="row">
                  {name}
                  {differs && (
                    <>
                      <span aria-hidden>{'\u00a0≠'}</span>
                      <VisuallyHidden> (differs)</VisuallyHidden>
                    </>
                  )}
                </th>
                {values.map((value, at) => (
                  <td key={items[at]?.id}>{value ? getWords(value) : <Note as="span">Not stated</Note>}</td>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </Scroller>
      {rows.some(({ differs }) => differs) && (
        <Legend>
          <span aria-hidden>≠</span>
          <VisuallyHidden>“Differs”</VisuallyHidden> marks what is not the same in all pieces.
        </Legend>
      )}
      {hasLengths && <UnitSwitch />}
    </>
  )
}

/** The head of a column. */
function Name({ item }: { item: Item }) {
  const { title, slug } = item
  const first = getMedia(item).find(({ image_type }) => image_type === 'Image')
  return (
    <Stack $gap={token.space1}>
      <Media {...mediaProps(first)} alt={first?.alt ?? ''} sizes="(min-width: 768px) 16rem, 10rem" />
      <Link to={itemPath(slug)}>{title}</Link>
    </Stack>
  )
}

/** The price and the buttons: a row of their own, so that they are level below titles of any length. */
function Actions({ item, others }: { item: Item; others: readonly Item[] }) {
  const { id, title, price, currency, availability } = item
  return (
    <Stack $gap={token.space1}>
      <Amount>{price > 0 ? formatMoney(price, currency) : 'Price on request'}</Amount>
      {isTaken(availability) && availability ? (
        <Note>{takenMessage(availability)}</Note>
      ) : (
        <OnScreen>
          <AddButton item={item} />
        </OnScreen>
      )}
      <Remove to={comparePath(others.map((other) => other.id))} onClick={() => forget(id)} preventScrollReset>
        Remove<VisuallyHidden> {title}</VisuallyHidden>
      </Remove>
    </Stack>
  )
}

/** Takes a piece out of what this browser has kept. */
function forget(id: number): void {
  comparedIds.write(comparedIds.read().filter((one) => one !== id))
}

const Scroller = styled.div`
  /* Clips hidden texts too, which are placed absolutely. */
  position: relative;
  overflow-x: auto;
  /* Room for the focus ring. */
  padding: 4px;
  margin: -4px;

  @media print {
    overflow: visible;
  }
`

const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;
  text-align: left;

  th,
  td {
    min-width: 9.5rem;
    max-width: 20rem;
    padding: 0.5rem ${token.space2} 0.5rem 0;
    border-bottom: 1px solid ${token.hairline};
    font-weight: 400;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    width: 8.5rem;
    min-width: 7.25rem;
    background: ${token.paper};
  }
  thead th[scope='col'] {
    width: 25%;
  }
  thead th a {
    font-weight: 500;
    text-wrap: balance;
  }
  thead tr:first-child > * {
    padding-bottom: 0;
    border-bottom: 0;
  }
`

const Row = styled.tr<{ $differs: boolean }>`
  th,
  td {
    font-weight: ${({ $differs }) => ($differs ? 500 : 400)};
  }
  th {
    color: ${({ $differs }) => ($differs ? token.ink : token.muted)};
  }
`

const Amount = styled(Price)`
  font-size: ${token.textMd};
`

const OnScreen = styled.div`
  > button {
    padding-inline: ${token.space1};
  }
  @media print {
    display: none;
  }
`

const Remove = styled(Link)`
  width: fit-content;
  min-height: 1.75rem;
  color: ${token.muted};

  @media print {
    display: none;
  }
`

const Legend = styled(Note)`
  margin-top: ${token.space1};
`
