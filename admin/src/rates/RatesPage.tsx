import { useSearchParams } from '@elegant/shared'
import {
  formatMinor,
  getRateLimits,
  placeOfRate,
  type Rates,
  type RatesChanges,
  shippingKey,
  shippingRateCurrency,
  taxKey,
  usStates,
} from '@elegant/shared/rules'
import { Note, Page, PageHeading, Tab, TabList, TabPanel, Tabs, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import { RateList } from './RateList.tsx'
import { useGetRatesQuery, useUpdateRatesMutation } from './ratesApi.ts'
import { ShippingRateDialog } from './ShippingRateDialog.tsx'
import { TaxRateDialog } from './TaxRateDialog.tsx'

/** The owner's tax table and shipping rates (docs/product/payments.md#tax-and-shipping-rates). */
export function RatesPage() {
  const { currentData: rates, isError, refetch } = useGetRatesQuery({}, refetchOnMount)
  return (
    <Page>
      <PageHeading title="Tax and shipping rates" tab="Rates" />
      {rates ? (
        <Tables rates={rates} reload={() => refetch().unwrap()} />
      ) : (
        <PageFallback title="The rates could not be loaded" isError={isError} onRetry={refetch} />
      )}
    </Page>
  )
}

function Tables({ rates, reload }: { rates: Rates; reload: () => Promise<Rates> }) {
  const [params, setParams] = useSearchParams()
  const [update] = useUpdateRatesMutation()
  const tab = params.get('tab') === 'shipping' ? 'shipping' : 'tax'

  async function save(version: number, changes: RatesChanges) {
    await update({ version, changes }).unwrap()
  }

  return (
    <NarrowColumn $width="54rem" $gap={token.space3}>
      <Note>
        The shop comes without rates. Those that you enter here are proposed in estimates, where you accept, change or
        leave them out. Whether they are right, and what they apply to, is yours to check.
      </Note>
      <Tabs value={tab} onValueChange={(next) => setParams(next === 'tax' ? {} : { tab: next }, { replace: true })}>
        <TabList aria-label="Rates">
          <Tab value="tax">Tax</Tab>
          <Tab value="shipping">Shipping</Tab>
        </TabList>
        <Panel value="tax">
          <Note>
            A row is for a state, or for its ZIP codes that begin with the same digits. The longest beginning counts.
          </Note>
          <RateList
            kind="tax"
            what="tax rates"
            table={getTax(rates)}
            getKey={taxKey}
            getTitle={({ state, zip }) =>
              zip ? `${usStates[state] ?? state}, ZIP ${zip}…` : (usStates[state] ?? state)
            }
            getFacts={({ percent, label, on_shipping }) => [`${percent}%`, label, on_shipping ? 'on shipping too' : '']}
            save={({ rows, version }) => save(version, { tax: rows })}
            reload={async () => getTax(await reload())}
            dialog={(props) => <TaxRateDialog {...props} />}
          />
        </Panel>
        <Panel value="shipping">
          <Note>
            Of each service, the rate of the closest place is proposed, with the lowest limit that the parcel keeps.
            Prices are in US dollars.
          </Note>
          <RateList
            kind="shipping"
            what="shipping rates"
            table={getShipping(rates)}
            getKey={shippingKey}
            getTitle={(rate) => `${rate.service} to ${placeOfRate(rate)}`}
            getFacts={(rate) => [formatMinor(rate.price, shippingRateCurrency), ...getRateLimits(rate), rate.delivery]}
            save={({ rows, version }) => save(version, { shipping: rows })}
            reload={async () => getShipping(await reload())}
            dialog={(props) => <ShippingRateDialog {...props} />}
          />
        </Panel>
      </Tabs>
    </NarrowColumn>
  )
}

const getTax = ({ tax, version }: Rates) => ({ rows: tax, version })
const getShipping = ({ shipping, version }: Rates) => ({ rows: shipping, version })

const Panel = styled(TabPanel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space2};

  &[hidden] {
    display: none;
  }
`
