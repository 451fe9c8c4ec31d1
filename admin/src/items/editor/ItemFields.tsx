import { useListCategoriesQuery, useListItemsQuery } from '@elegant/shared'
import {
  CheckField,
  CollapsibleFields,
  SelectField,
  TextAreaField,
  TextField,
  useFormikContext,
} from '@elegant/shared/forms'
import { type ItemType, limits, newSlug, ownerLimits } from '@elegant/shared/rules'
import { Pair, Stack, token } from '@elegant/shared/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { NumberField } from '../../forms/NumberField.tsx'
import { draftLabels, type ItemDraft, soldAsOptions } from '../itemDraft.ts'
import { CategoryChecks } from './CategoryChecks.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { InfoFields } from './InfoFields.tsx'
import { PostTextFields } from './PostTextFields.tsx'

interface ItemFieldsProps {
  type: ItemType
  isNew: boolean
  /** A stored product that is not shown yet: its price and state come first. */
  isDraft: boolean
}

/** The fields of an item. Rarely used ones are collapsed. */
export function ItemFields({ type, isNew, isDraft }: ItemFieldsProps) {
  const hasCategories = useListCategoriesQuery().currentData?.length !== 0
  const price = (
    <Pair>
      <NumberField name="price" label={draftLabels.price} inputMode="decimal" />
      <TextField name="unit" label={draftLabels.unit} maxLength={ownerLimits.unit} help="piece, carat, hour, …" />
    </Pair>
  )
  /** No page shows the price of these, so it comes last. */
  const isUnpriced = type === 'Blog' || type === 'About'
  const state = <CheckField name="Is_disabled" label={draftLabels.Is_disabled} />
  return (
    <Stack $gap={token.space3}>
      {isNew && <SlugOfTitle />}
      <TextField name="title" label={draftLabels.title} required maxLength={limits.title} autoFocus={isNew} />
      {isDraft && price}
      {isDraft && state}
      {type === 'Blog' ? <PostTextFields isNew={isNew} /> : <DescriptionField />}
      <InfoFields type={type} />
      {!isDraft && !isUnpriced && price}
      {type === 'Product' && <StockFields isNew={isNew} />}
      <TextField
        name="tags"
        label={draftLabels.tags}
        maxLength={limits.tags}
        help="Separated by commas. Shoppers filter by them."
      />
      {hasCategories && <CategoryChecks />}
      {!isDraft && state}
      <CollapsibleFields summary={`URL, SKU, sort order${isUnpriced ? ', price' : ''} and SEO`} isOpen={isNew}>
        <Pair>
          <TextField
            name="slug"
            label={draftLabels.slug}
            required
            maxLength={limits.slug}
            help={`The last part of the item's URL.${isNew ? '' : ' Links to the old URL lead to the new one.'}`}
          />
          <TextField name="sku" label={draftLabels.sku} required maxLength={ownerLimits.sku} />
        </Pair>
        <Pair>
          <NumberField name="rank" label={draftLabels.rank} help="Lower numbers come first in the shop." />
          <TextField name="SEO_Tags" label={draftLabels.SEO_Tags} maxLength={ownerLimits.seoTags} />
        </Pair>
        {isUnpriced && price}
      </CollapsibleFields>
      <CollapsibleFields summary="Item info as JSON">
        <Code>
          <TextAreaField
            name="item_info"
            label={draftLabels.item_info}
            rows={12}
            spellCheck={false}
            help="The data of the fields above, plus any other details of the item."
          />
        </Code>
      </CollapsibleFields>
    </Stack>
  )
}

/** How a product is sold, on servers that know it: an item of the shop states it. */
function StockFields({ isNew }: { isNew: boolean }) {
  const { values } = useFormikContext<ItemDraft>()
  const { currentData } = useListItemsQuery({ type: 'Product', page: 1 }, { skip: !isNew })
  const isKnown = isNew ? currentData?.items.some(({ sold_as }) => sold_as !== undefined) : values.sold_as !== undefined
  if (!isKnown) return null
  return (
    <Pair>
      <SelectField name="sold_as" label={draftLabels.sold_as} options={soldAsOptions} />
      {values.sold_as === 'many' && <NumberField name="pieces" label={draftLabels.pieces} />}
    </Pair>
  )
}

/** The slug follows the title until it is edited (docs/product/states.md#item-editor). */
function SlugOfTitle() {
  const { values, setFieldValue } = useFormikContext<ItemDraft>()
  const { title, slug, sku } = values
  const made = useRef('')
  useEffect(() => {
    if (slug !== made.current) return
    const next = title.trim() === '' ? '' : newSlug(title, sku)
    if (next === slug) return
    made.current = next
    void setFieldValue('slug', next)
  }, [title, slug, sku, setFieldValue])
  return null
}

const Code = styled.div`
  textarea {
    font-family: ui-monospace, monospace;
    font-size: ${token.textSm};
  }
`
