import { certificatePath, type Item, isGem, stonePath } from '@elegant/shared/rules'
import { Button, Cluster, formatDate, Note, SectionTitle, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../../access/Permitted.tsx'
import { report } from '../../api/report.ts'
import { refetchOnMount } from '../../list/useListResult.ts'
import { useCreateStoneRecordMutation, useListStoneRecordsQuery } from './stoneRecordsApi.ts'

/** The certificates of a gem (docs/product/passport.md), on servers that have them. */
export function Certificates({ item }: { item: Item }) {
  const { id, sku } = item
  const records = useListStoneRecordsQuery(sku, { ...refetchOnMount, skip: !isGem(item) })
  const [create, { isLoading }] = useCreateStoneRecordMutation()
  if (!isGem(item) || !records.data) return null

  async function make() {
    await report(() => create(id).unwrap(), {
      done: 'Certificate made successfully',
      failed: 'Failed to make a certificate',
    })
  }

  return (
    <Section>
      <SectionTitle>Certificates</SectionTitle>
      <Note>A certificate keeps the saved record of the stone as it is that day. A sale makes one by itself.</Note>
      {records.data.length > 0 && (
        <ul>
          {records.data.map((record) => (
            <li key={record.id}>
              <Cluster>
                <span>
                  {formatDate(record.recorded_at)}
                  {record.cause === 'sale' && ', sale'}
                </span>
                <a href={certificatePath(record)}>Certificate {record.id} as PDF</a>
                <a href={stonePath(record.sku, record.id)}>Page of record {record.id}</a>
              </Cluster>
            </li>
          ))}
        </ul>
      )}
      <Permitted to="change">
        <div>
          <Button isBusy={isLoading} onClick={() => void make()}>
            {isLoading ? 'Making…' : 'Make a certificate'}
          </Button>
        </div>
      </Permitted>
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  gap: ${token.space2};
  margin-top: ${token.space4};
  font-size: ${token.textSm};
`
