import { Link } from '@elegant/shared'
import { useFormikContext } from '@elegant/shared/forms'
import {
  type Destination,
  type EstimateLine,
  type EstimateLineKind,
  findShippingRates,
  findState,
  findTaxRate,
  formatMinor,
  getShippedValue,
  isUnitedStates,
  limits,
  type NewThreadEstimate,
  type Rates,
  shippingLine,
  shippingRateCurrency,
  type Thread,
  taxLine,
  usStates,
} from '@elegant/shared/rules'
import { Button, Cluster, Field, Input, Note, Select, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../../access/Permitted.tsx'
import { refetchOnMount } from '../../list/useListResult.ts'
import { useGetRatesQuery } from '../../rates/ratesApi.ts'
import { getTypedTerms, withLine } from './estimateDraft.ts'

const states = [
  { value: '', label: 'Not chosen' },
  ...Object.entries(usStates).map(([value, label]) => ({ value, label })),
]

/**
 * Proposes a tax line and a shipping line from the owner's rates (docs/product/payments.md#tax-and-shipping-rates).
 * Absent on servers without rates.
 */
export function RateProposals({ thread }: { thread: Thread }) {
  const { currentData: rates } = useGetRatesQuery({ threads_id: thread.id }, refetchOnMount)
  if (!rates) return null
  return (
    <Box aria-label="Tax and shipping" role="group">
      <h3>Tax and shipping</h3>
      {rates.tax.length + rates.shipping.length === 0 ? (
        <Note>
          Nothing is proposed, because no rates are entered.{' '}
          <Permitted to="own">
            <Link to="/admin/rates">Enter rates</Link>
          </Permitted>
        </Note>
      ) : (
        <Proposals rates={rates} address={rates.address ?? undefined} />
      )}
    </Box>
  )
}

interface ProposalsProps {
  rates: Rates
  /** The known address of the customer. */
  address: Destination | undefined
}

function Proposals({ rates, address }: ProposalsProps) {
  const { values, setFieldValue } = useFormikContext<NewThreadEstimate>()
  const [place, setPlace] = useState(address ?? { country: 'United States', region: '', postal_code: '' })
  const [weight, setWeight] = useState('')
  const { lines } = getTypedTerms(values)
  const grams = /^\d{1,6}$/.test(weight.trim()) ? Number(weight) : undefined
  const hasWeights = rates.shipping.some(({ up_to_grams }) => up_to_grams !== null)
  const isDomestic = isUnitedStates(place.country)
  const taxRate = findTaxRate(rates.tax, place)
  const isPriced = values.currency === shippingRateCurrency
  const shipping = isPriced ? findShippingRates(rates.shipping, place, { value: getShippedValue(lines), grams }) : []
  const accept = (line: EstimateLine) => void setFieldValue('lines', withLine(values.lines, line))

  return (
    <>
      <Fields>
        <Field label="Country">
          {(control) => (
            <Input
              {...control}
              value={place.country}
              maxLength={limits.addressLine}
              autoComplete="off"
              onChange={({ target }) => setPlace({ ...place, country: target.value })}
            />
          )}
        </Field>
        <Field label="State">
          {(control) =>
            isDomestic ? (
              <Select
                {...control}
                options={states}
                value={findState(place.region) ?? ''}
                onChange={({ target }) => setPlace({ ...place, region: target.value })}
              />
            ) : (
              <Input
                {...control}
                value={place.region}
                maxLength={limits.addressLine}
                autoComplete="off"
                onChange={({ target }) => setPlace({ ...place, region: target.value })}
              />
            )
          }
        </Field>
        <Field label="ZIP">
          {(control) => (
            <Input
              {...control}
              value={place.postal_code}
              maxLength={limits.postalCode}
              autoComplete="off"
              onChange={({ target }) => setPlace({ ...place, postal_code: target.value })}
            />
          )}
        </Field>
        {hasWeights && (
          <Field label="Weight (g)">
            {(control) => (
              <Input
                {...control}
                value={weight}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                onChange={({ target }) => setWeight(target.value)}
              />
            )}
          </Field>
        )}
      </Fields>
      {rates.shipping.length > 0 &&
        (shipping.length > 0 ? (
          <Stack as="ul" $gap="0.25rem" aria-label="Shipping rates">
            {shipping.map((rate) => (
              <li key={rate.service}>
                <Proposal line={shippingLine(rate)} lines={lines} currency={values.currency} onAccept={accept} />
              </li>
            ))}
          </Stack>
        ) : (
          <Note>{isPriced ? noShipping(hasWeights && grams === undefined) : noCurrency}</Note>
        ))}
      {rates.tax.length > 0 &&
        (taxRate ? (
          <Proposal line={taxLine(taxRate, lines)} lines={lines} currency={values.currency} onAccept={accept} />
        ) : (
          <Note>{noTax(isDomestic, findState(place.region) !== undefined)}</Note>
        ))}
    </>
  )
}

const noCurrency = `Your shipping rates are in ${shippingRateCurrency}, so they are not proposed here.`

function noShipping(lacksWeight: boolean): string {
  return lacksWeight
    ? 'No shipping rate fits. Enter the weight of the parcel to see those that depend on it.'
    : 'No shipping rate of yours fits this place and order.'
}

function noTax(isDomestic: boolean, hasState: boolean): string {
  if (!isDomestic) return 'Your tax table is for the United States, so no tax is proposed.'
  return hasState ? 'Your tax table has no rate for this place.' : 'Choose the state to see your tax rate.'
}

interface ProposalProps {
  line: EstimateLine
  lines: EstimateLine[]
  currency: string
  onAccept: (line: EstimateLine) => void
}

const nouns: Partial<Record<EstimateLineKind, string>> = { tax: 'tax', shipping: 'shipping' }

/** A line that one click adds to the estimate, or puts in the place of the line of its kind. */
function Proposal({ line, lines, currency, onAccept }: ProposalProps) {
  const own = lines.find(({ kind }) => kind === line.kind)
  const words = `${line.label}, ${formatMinor(line.amount, currency)}`
  if (own?.amount === line.amount && own.label === line.label) return <Note>In the estimate: {words}</Note>
  return (
    <Cluster $gap="0.375rem">
      <Button variant="quiet" onClick={() => onAccept(line)}>
        {own ? 'Change' : 'Add'} {nouns[line.kind]}
        {own && ' to'}: {words}
      </Button>
    </Cluster>
  )
}

const Box = styled(Stack)`
  width: 100%;
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};

  h3 {
    font: 600 ${token.textSm} / 1.3 ${token.sans};
  }
  button {
    text-align: start;
  }
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  align-items: start;
  gap: ${token.space1};

  input,
  select {
    min-width: 0;
    padding-inline: 0.5rem;
  }
`
