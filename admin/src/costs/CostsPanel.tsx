import { errorMessage, notify } from '@elegant/shared'
import { Form, SelectField, SubmitButton, TextField, UnsavedGuard, useFormikContext } from '@elegant/shared/forms'
import {
  alloyNames,
  alloys,
  type Item,
  type ItemCosts,
  type ItemCostsChanges,
  isUnknownCall,
  itemCostsRule,
  type MetalPrices,
  ownerLimits,
} from '@elegant/shared/rules'
import { Note, Pair, SectionTitle, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { useFreshData } from '../detail/useFreshData.ts'
import { NumberField } from '../forms/NumberField.tsx'
import { changedLabels, useVersionedSave } from '../forms/useVersionedSave.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { CostFigures } from './CostFigures.tsx'
import { useGetItemCostsQuery, useGetMetalPricesQuery, useUpdateItemCostsMutation } from './costsApi.ts'
import { MetalPricesDialog } from './MetalPricesDialog.tsx'

/** The costs of a product, for the owner only (docs/product/editing.md#costs). Absent on servers that keep no costs. */
export function CostsPanel({ item }: { item: Item }) {
  const query = useGetItemCostsQuery(item.id, refetchOnMount)
  const { error, refetch } = query
  const fresh = useFreshData(query)
  const [opened, setOpened] = useState<{ costs: ItemCosts; times: number }>()
  if (!opened && fresh) setOpened({ costs: fresh, times: 1 })
  if (!opened && (!error || isUnknownCall(error))) return null
  return (
    <Section aria-label="Costs">
      <SectionTitle>Costs</SectionTitle>
      <Note>Only the owner sees these figures. They are never part of the shop.</Note>
      {opened ? (
        <CostsForm
          key={opened.times}
          item={item}
          costs={opened.costs}
          reload={() => refetch().unwrap()}
          onReload={(costs) => setOpened({ costs, times: opened.times + 1 })}
        />
      ) : (
        <PageFallback title="The costs could not be loaded." isError onRetry={refetch} />
      )}
    </Section>
  )
}

const labels = { cost: 'Cost', supplier: 'Supplier', parcel: 'Parcel', metal: 'Metal', metal_grams: 'Metal weight (g)' }

const metalOptions = [
  { value: '', label: 'No metal' },
  ...alloyNames.map((value) => ({ value, label: alloys[value].label })),
]

interface CostsFormProps {
  item: Item
  /** The costs as they were opened. */
  costs: ItemCosts
  reload: () => Promise<ItemCosts>
  onReload: (costs: ItemCosts) => void
}

function CostsForm({ item, costs, reload, onReload }: CostsFormProps) {
  const [saved, setSaved] = useState({ draft: getDraft(costs), version: costs.version })
  const [initial] = useState(saved.draft)
  const [update] = useUpdateItemCostsMutation()
  const [edited, setEditing] = useState<MetalPrices>()
  const { save, dialog } = useVersionedSave<ItemCostsChanges, ItemCosts>({
    async write(draft, version) {
      const { version: next } = await update({ id: item.id, version, changes: getBody(draft) }).unwrap()
      setSaved({ draft, version: next })
      notify.success('Costs saved')
    },
    reload,
    changedIn: (theirs) => changedLabels(saved.draft, getDraft(theirs), labels),
    failure: (error) => `Failed to save the costs: ${errorMessage(error)}`,
    onReload,
  })
  return (
    <>
      <Form
        rule={itemCostsRule}
        initial={initial}
        onSubmit={(draft) => save(draft, saved.version)}
        failure={errorMessage}
        failureTitle="Failed to save the costs"
      >
        <UnsavedGuard saved={saved.draft} />
        <Pair>
          <NumberField name="cost" label={`${labels.cost} (${item.currency})`} inputMode="decimal" />
          <TextField name="supplier" label={labels.supplier} maxLength={ownerLimits.supplier} autoComplete="off" />
        </Pair>
        <Pair>
          <TextField name="parcel" label={labels.parcel} maxLength={ownerLimits.parcel} autoComplete="off" />
          <SelectField name="metal" label={labels.metal} options={metalOptions} />
        </Pair>
        <MetalWeight />
        <Figures item={item} onEditPrices={setEditing} />
        <div>
          <SubmitButton pending="Saving…">Save costs</SubmitButton>
        </div>
      </Form>
      {edited && <MetalPricesDialog prices={edited} onClose={() => setEditing(undefined)} />}
      {dialog}
    </>
  )
}

function MetalWeight() {
  const { values } = useFormikContext<ItemCostsChanges>()
  return values.metal ? <NumberField name="metal_grams" label={labels.metal_grams} inputMode="decimal" /> : null
}

function Figures({ item, onEditPrices }: { item: Item; onEditPrices: (prices: MetalPrices) => void }) {
  const { values } = useFormikContext<ItemCostsChanges>()
  // Only a product with a metal depends on spot prices.
  const { currentData: prices, refetch } = useGetMetalPricesQuery(undefined, { ...refetchOnMount, skip: !values.metal })
  async function editPrices() {
    const { data = prices } = await refetch()
    if (data) onEditPrices(data)
  }
  return <CostFigures item={item} costs={getBody(values)} prices={prices} onEditPrices={() => void editPrices()} />
}

/** The form values of costs. */
function getDraft({ cost, supplier, parcel, metal, metal_grams }: ItemCosts): ItemCostsChanges {
  return { cost: cost ?? undefined, supplier, parcel, metal: metal ?? undefined, metal_grams: metal_grams ?? undefined }
}

/** The request body. A blank figure is unknown. */
function getBody({ cost, supplier = '', parcel = '', metal, metal_grams }: ItemCostsChanges) {
  return {
    supplier,
    parcel,
    metal: metal || null,
    cost: typeof cost === 'number' ? cost : null,
    metal_grams: metal && typeof metal_grams === 'number' ? metal_grams : null,
  }
}

const Section = styled.section`
  display: grid;
  gap: ${token.space2};
  max-width: 44rem;
  margin-top: ${token.space4};
`
