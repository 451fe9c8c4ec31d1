import { Link, PageMeta, StatusCode, useParams, useSearchParams } from '@elegant/shared'
import { certificatePath, type StoneRecord, stonePath } from '@elegant/shared/rules'
import {
  ButtonLink,
  breakpointUp,
  DocumentTitle,
  EmptyState,
  formatDate,
  Note,
  Page,
  Prose,
  SectionTitle,
  Skeleton,
  SmallCaps,
  Stack,
  Title,
  TryAgain,
  token,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { StoneFacts } from '../facts/StoneFacts.tsx'
import { isNotFound } from '../ui/isNotFound.ts'
import { useGetStoneQuery } from './stoneApi.ts'

/**
 * The record of a stone as it was on the day of its sale: where the code of its certificate leads
 * (docs/product/passport.md).
 */
export function StoneRecordPage() {
  const { sku = '' } = useParams()
  const [search] = useSearchParams()
  const { currentData: records, error, refetch } = useGetStoneQuery(sku)
  const wanted = search.get('record')
  const record = wanted === null ? records?.[0] : records?.find(({ id }) => String(id) === wanted)
  const isMissing = (records && !record) || isNotFound(error)
  if (isMissing) return <MissingRecord />
  if (error && !records) {
    return <EmptyState title="This record couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  return (
    <Page>
      <DocumentTitle>{record ? `Record of ${record.title}` : 'Record of a stone'}</DocumentTitle>
      {/* It is for those who have the certificate. */}
      <meta name="robots" content="noindex" />
      {record ? <StoneRecordDetails record={record} records={records ?? []} /> : <Skeleton $height="30rem" />}
    </Page>
  )
}

function StoneRecordDetails({ record, records }: { record: StoneRecord; records: StoneRecord[] }) {
  const { id, sku, cause, recorded_at, title, description, facts, picture } = record
  const others = records.filter((one) => one.id !== id)
  return (
    <>
      <PageMeta title={title} description={description} path={stonePath(sku, id)} image={picture?.url} />
      <Columns>
        {picture && <Picture src={picture.url} alt={picture.alt} />}
        <Stack $gap={token.space3}>
          <div>
            <SmallCaps>Record of a stone</SmallCaps>
            <Title>{title}</Title>
            <Note>
              {sku}, record {id}
            </Note>
          </div>
          <p>
            As recorded on <time dateTime={recorded_at}>{formatDate(recorded_at)}</time>
            {cause === 'sale' && ', the day of sale'}. It stays as it was then.
          </p>
          <StoneFacts facts={facts} />
          <Prose>{description}</Prose>
          <div>
            <ButtonLink href={certificatePath(record)}>Certificate as PDF</ButtonLink>
          </div>
          {others.length > 0 && (
            <section>
              <SectionTitle>Other records of this stone</SectionTitle>
              <ul>
                {others.map((other) => (
                  <li key={other.id}>
                    <Link to={stonePath(other.sku, other.id)}>
                      Record {other.id}, {formatDate(other.recorded_at)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Stack>
      </Columns>
    </>
  )
}

function MissingRecord() {
  return (
    <>
      <DocumentTitle>Record not found</DocumentTitle>
      <StatusCode code={404} />
      <EmptyState
        title="Record not found"
        action={
          <ButtonLink as={Link} to="/contact">
            Ask us about it
          </ButtonLink>
        }
      >
        The certificate’s address is incomplete, or its sale was reversed.
      </EmptyState>
    </>
  )
}

const Columns = styled.div`
  display: grid;
  gap: ${token.space4};

  ${breakpointUp.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
`

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 1;
  border-radius: ${token.radiusControl};
  object-fit: cover;
`
