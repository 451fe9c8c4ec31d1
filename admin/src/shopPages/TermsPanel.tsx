import { formatMoney, type ShopPage, type ShopPageChanges } from '@elegant/shared/rules'
import { Button, Cluster, formatCount, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../api/report.ts'
import { DescriptionItem, DescriptionList } from '../detail/DescriptionList.tsx'
import { useUpdateShopPageMutation } from './shopPagesApi.ts'
import { ReturnTermsDialog, ShippingTermsDialog } from './TermsDialogs.tsx'

/** The owner's terms of shipping or returns for search engines; other pages have none. */
export function TermsPanel({ page }: { page: ShopPage }) {
  const { name, return_terms, shipping_terms } = page
  /** The page when the dialog was opened. */
  const [opened, setOpened] = useState<ShopPage>()
  const [update] = useUpdateShopPageMutation()
  if (name !== 'returns' && name !== 'shipping') return null
  const isStated = (name === 'returns' ? return_terms : shipping_terms) !== null
  const save = ({ version }: ShopPage, changes: ShopPageChanges) => update({ name, version, changes }).unwrap()

  async function withdraw() {
    await report(() => save(page, name === 'returns' ? { return_terms: null } : { shipping_terms: null }), {
      done: 'No longer stated',
      failed: 'Failed to withdraw the terms',
    })
  }

  return (
    <Stack as="section" $gap={token.space2} aria-labelledby="terms">
      <SectionTitle id="terms">For search engines</SectionTitle>
      <Note>
        {isStated
          ? 'The pages of your products state this while this page is shown. Keep it in line with the text.'
          : 'Search engines can show your terms beside your products. Nothing is stated until you do.'}
      </Note>
      {return_terms && (
        <DescriptionList>
          <DescriptionItem name="Returns">
            {return_terms.days === 0 ? 'Nothing is taken back' : `Within ${formatCount(return_terms.days, 'day')}`}
          </DescriptionItem>
          {return_terms.days > 0 && (
            <DescriptionItem name="Parcel back">
              {return_terms.payer === 'shop' ? 'Paid by the shop' : 'Paid by the customer'}
            </DescriptionItem>
          )}
          <DescriptionItem name="Country">{return_terms.country}</DescriptionItem>
        </DescriptionList>
      )}
      {shipping_terms && (
        <DescriptionList>
          <DescriptionItem name="Shipping">
            {shipping_terms.amount === 0 ? 'Free' : formatMoney(shipping_terms.amount, shipping_terms.currency)}
          </DescriptionItem>
          <DescriptionItem name="Leaves within">{formatCount(shipping_terms.handlingDays, 'day')}</DescriptionItem>
          <DescriptionItem name="On the way">up to {formatCount(shipping_terms.transitDays, 'day')}</DescriptionItem>
          <DescriptionItem name="Country">{shipping_terms.country}</DescriptionItem>
        </DescriptionList>
      )}
      <Cluster $gap={token.space2}>
        <Button onClick={() => setOpened(page)}>{isStated ? 'Change the terms' : 'State terms'}</Button>
        {isStated && (
          <Button variant="quiet" onClick={() => void withdraw()}>
            State nothing
          </Button>
        )}
      </Cluster>
      {opened && name === 'returns' && (
        <ReturnTermsDialog
          terms={opened.return_terms}
          onSave={(changes) => save(opened, changes)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened && name === 'shipping' && (
        <ShippingTermsDialog
          terms={opened.shipping_terms}
          onSave={(changes) => save(opened, changes)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  )
}
