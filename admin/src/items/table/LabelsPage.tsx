import { Link, useGetItemByIdQuery, useSearchParams } from '@elegant/shared'
import { formatMoney, type ItemLabel, itemPath, ownerLimits, weightLabel } from '@elegant/shared/rules'
import {
  Alert,
  Button,
  ButtonLink,
  Cluster,
  DocumentTitle,
  EmptyState,
  Page,
  PageHeading,
  Skeleton,
  token,
} from '@elegant/shared/ui'
import { encodeQR } from 'qr'
import { createGlobalStyle, styled } from 'styled-components'
import { useListItemLabelsQuery } from './bulkItemsApi.ts'

/** Labels on one sheet: 3 by 10, 2 5/8 by 1 inch, as Avery 5160 and its kind. */
const perSheet = 30

/** The labels of the items in the address, for a sheet of labels (docs/product/editing.md#labels). */
export function LabelsPage() {
  const [params] = useSearchParams()
  const chosen = parseIds(params.get('ids'))
  const ids = chosen.slice(0, ownerLimits.labels)
  if (ids.length === 0) {
    return (
      <>
        <DocumentTitle>Labels</DocumentTitle>
        <EmptyState
          title="No items are selected"
          action={
            <ButtonLink as={Link} to="/admin/products">
              Back to products
            </ButtonLink>
          }
        >
          Select them in the list of products, then press Labels.
        </EmptyState>
      </>
    )
  }
  return (
    <Printed>
      <PrintStyle />
      <PageHeading
        title="Labels"
        lead="Three by ten on Letter paper, 2⅝ by 1 inch each (Avery 5160). Print at 100%, without margins of the browser."
      >
        <Cluster $justify="end">
          <Button variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </Cluster>
      </PageHeading>
      {chosen.length > ids.length && (
        <Alert title={`Only the first ${ids.length} of ${chosen.length} items have a label here`}>
          At most {ownerLimits.labels} labels are printed at once. Select the rest, and print them after these.
        </Alert>
      )}
      <Sheets ids={ids} />
    </Printed>
  )
}

function Sheets({ ids }: { ids: number[] }) {
  const { currentData: labels, isError } = useListItemLabelsQuery(ids)
  const known = new Map(labels?.map((label) => [label.id, label]))
  // A server that does not answer all labels at once is asked for each.
  const LabelOf = isError ? LoadedLabel : labels ? KnownLabel : LabelToCome
  return getSheets(ids).map((sheet) => (
    <Sheet key={sheet[0]} aria-label="Sheet of labels">
      {sheet.map((id) => (
        <LabelOf key={id} id={id} label={known.get(id)} />
      ))}
    </Sheet>
  ))
}

interface LabelProps {
  id: number
  label: ItemLabel | undefined
}

function LabelToCome() {
  return <Skeleton $height="1in" />
}

function KnownLabel({ id, label }: LabelProps) {
  return label ? <Label {...label} /> : <Tag>Item {id} could not be loaded</Tag>
}

function LoadedLabel({ id }: LabelProps) {
  const { currentData: item, isError } = useGetItemByIdQuery(id)
  if (isError) return <Tag>Item {id} could not be loaded</Tag>
  return item ? <Label {...item} weight={weightLabel(item)} /> : <LabelToCome />
}

/** The positive whole numbers of a list, each once. */
function parseIds(list: string | null): number[] {
  const ids = (list ?? '').split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id))
  return [...new Set(ids.map(Number))]
}

function getSheets(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / perSheet) }, (_, at) =>
    ids.slice(at * perSheet, (at + 1) * perSheet),
  )
}

function Label({ title, sku, price, currency, slug, weight }: Omit<ItemLabel, 'id'>) {
  return (
    <Tag aria-label={title}>
      <img src={getCode(new URL(itemPath(slug), window.location.origin).href)} alt="" />
      <div>
        <strong>{title}</strong>
        <span>{[sku, weight].filter(Boolean).join(' · ')}</span>
        {price > 0 && <b>{formatMoney(price, currency)}</b>}
      </div>
    </Tag>
  )
}

/** The address as a QR code. */
function getCode(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(address, 'svg'))}`
}

/* The margins of the sheet are those of the labels. */
const PrintStyle = createGlobalStyle`
  @page {
    size: letter;
    margin: 0.5in 0.1875in;
  }
`

/* Only the sheets. */
const Printed = styled(Page)`
  @media print {
    > :not(section) {
      display: none;
    }
  }
`

const Sheet = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fill, 2.625in);
  grid-auto-rows: 1in;
  gap: ${token.space1};

  @media print {
    grid-template-columns: repeat(3, 2.625in);
    gap: 0 0.125in;
    break-after: page;
  }
`

const Tag = styled.article`
  display: grid;
  grid-template-columns: 0.8in minmax(0, 1fr);
  align-items: center;
  gap: 0.08in;
  overflow: hidden;
  padding: 0.08in;
  background: #fff;
  color: #000;
  font-size: 8pt;
  line-height: 1.25;

  @media screen {
    border: 1px solid ${token.hairline};
  }
  img {
    width: 0.8in;
    height: 0.8in;
  }
  strong {
    display: -webkit-box;
    overflow: hidden;
    font-weight: 600;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  span,
  b {
    display: block;
    font-variant-numeric: tabular-nums;
  }
`
