import { notify } from '@elegant/shared'
import { type MetalPrices, metalPricesRule, type PureMetal, pureMetals } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { FormDialog } from '../forms/FormDialog.tsx'
import { NumberField } from '../forms/NumberField.tsx'
import { useUpdateMetalPricesMutation } from './costsApi.ts'

const labels: Record<PureMetal, string> = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum' }

/** Edits the spot prices of metals, which all products share. */
export function MetalPricesDialog({ prices, onClose }: { prices: MetalPrices; onClose: () => void }) {
  const [update] = useUpdateMetalPricesMutation()
  const toNumberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)
  return (
    <FormDialog
      title="Spot prices"
      submit="Save spot prices"
      pending="Saving…"
      rule={metalPricesRule}
      initial={{
        gold: prices.gold ?? undefined,
        silver: prices.silver ?? undefined,
        platinum: prices.platinum ?? undefined,
      }}
      onSubmit={async (form) => {
        // Another tab may have saved the others since.
        const changed = pureMetals.filter((metal) => toNumberOrNull(form[metal]) !== prices[metal])
        if (changed.length > 0) {
          await update(Object.fromEntries(changed.map((metal) => [metal, toNumberOrNull(form[metal])]))).unwrap()
        }
        notify.success('Spot prices saved')
      }}
      onClose={onClose}
    >
      <Note>In US dollars per troy ounce, as you read them today. They apply to all products.</Note>
      {pureMetals.map((metal) => (
        <NumberField key={metal} name={metal} label={labels[metal]} inputMode="decimal" />
      ))}
    </FormDialog>
  )
}
