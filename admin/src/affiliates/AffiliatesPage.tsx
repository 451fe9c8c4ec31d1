import { Link, notify, PublicUrlContext } from '@elegant/shared'
import { TextField } from '@elegant/shared/forms'
import { type Affiliate, affiliateDays, formatMinor, limits, newAffiliateRule } from '@elegant/shared/rules'
import { Alert, Button, Cluster, EmptyState, formatCount, Note, Page, PageHeading, token } from '@elegant/shared/ui'
import { useContext, useState } from 'react'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { deleteWithUndo } from '../list/useDeleteWithUndo.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { useGetShopQuery } from '../shop/editShopApi.ts'
import { copyText } from '../ui/copyText.ts'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import {
  useAddAffiliateMutation,
  useListAffiliatesQuery,
  useRemoveAffiliateMutation,
  useRestoreAffiliateMutation,
} from './affiliatesApi.ts'

/** Affiliate codes, with the enquiries and payments each has led to (docs/product/affiliates.md). */
export function AffiliatesPage() {
  const { currentData: affiliates, isError, refetch } = useListAffiliatesQuery(undefined, refetchOnMount)
  const { currentData: shop } = useGetShopQuery()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page>
      <PageHeading title="Affiliates">
        {affiliates && (
          <Cluster $justify="end">
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add an affiliate
            </Button>
          </Cluster>
        )}
      </PageHeading>
      <NarrowColumn $width="54rem" $gap={token.space2}>
        {shop?.allow_affiliate === false && (
          <Alert title="Affiliates are off">
            Links are not remembered until Allow Affiliate is on in the <Link to="/admin/shop">shop settings</Link>.
          </Alert>
        )}
        <Note>
          A link to any page of the shop with a code is remembered in the visitor’s browser for {affiliateDays} days.
          Orders and requests in that time count for the code. Nothing else is recorded about the visit.
        </Note>
        {affiliates?.length === 0 && (
          <EmptyState title="No affiliates yet" level={2}>
            Add one, and send the link to whoever recommends your shop.
          </EmptyState>
        )}
        {affiliates?.map((affiliate) => (
          <AffiliateRow key={affiliate.id} affiliate={affiliate} />
        ))}
        {!affiliates && <PageFallback title="The affiliates could not be loaded" isError={isError} onRetry={refetch} />}
      </NarrowColumn>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function AffiliateRow({ affiliate: { id, name, code, asked, accepted, paid } }: { affiliate: Affiliate }) {
  const url = `${useContext(PublicUrlContext)}/?ref=${code}`
  const [remove] = useRemoveAffiliateMutation()
  const [restore] = useRestoreAffiliateMutation()
  const sums = paid.map(({ amount, currency }) => formatMinor(amount, currency)).join(' and ')

  return (
    <RowCard aria-label={name} $columns="minmax(0, 1fr) auto">
      <div>
        <h2>{name}</h2>
        <p>{url}</p>
        <p>
          {formatCount(asked, 'enquiry', 'enquiries')} · {accepted} accepted · {sums || 'nothing'} paid
        </p>
      </div>
      <RowActions>
        <Button aria-label={`Copy link of ${name}`} onClick={() => void copyText(url, 'Link copied')}>
          Copy link
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          onClick={() =>
            void deleteWithUndo({
              remove: () => remove(id).unwrap(),
              restore: () => restore(id).unwrap(),
              done: `${name} removed`,
              failed: 'Failed to remove the affiliate:',
            })
          }
        >
          Remove
        </Button>
      </RowActions>
    </RowCard>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddAffiliateMutation()
  return (
    <FormDialog
      title="Add an affiliate"
      submit="Add affiliate"
      pending="Adding…"
      rule={newAffiliateRule}
      initial={{ name: '', code: '' }}
      failureTitle="The affiliate could not be added"
      onSubmit={async (affiliate) => {
        await add(affiliate).unwrap()
        notify.success(`${affiliate.name} added`)
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required autoComplete="off" maxLength={limits.name.max} />
      <TextField
        name="code"
        label="Code"
        required
        autoComplete="off"
        maxLength={limits.affiliateCode.max}
        help="Small letters, digits, - and _. It is part of the link and never changes."
      />
    </FormDialog>
  )
}
