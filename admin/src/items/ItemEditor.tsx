import { Link, notify, reasonOf, useAppDispatch, useListCategoriesQuery } from '@elegant/shared'
import {
  CheckField,
  Form,
  OptionalFields,
  SubmitButton,
  TextAreaField,
  TextField,
  UnsavedGuard,
  useFormikContext,
} from '@elegant/shared/forms'
import { type Item, itemFormRule, itemPath, limits, newSlug } from '@elegant/shared/rules'
import { ButtonLink, Page, PageHeading, SectionTitle, token, wider } from '@elegant/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { isStale, StaleDialog } from '../detail/StaleDialog.tsx'
import { CategoryChecks } from './CategoryChecks.tsx'
import { reloadItem, useCreateItemMutation, useUpdateItemMutation } from './editItems.ts'
import { InfoFields } from './InfoFields.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { bodyOf, changedIn, draftLabels, draftOf, type ItemDraft, newDraft } from './itemDraft.ts'
import type { ItemScreen } from './itemScreens.ts'
import { MediaManager } from './MediaManager.tsx'

interface ItemEditorProps {
  screen: ItemScreen
  /** The item as it was opened; none makes a new one. */
  item?: Item
  /** The same as the server knows it now: its media change while its text is edited. */
  current?: Item
  /** The item was made just now. */
  isNew?: boolean
  /** Without an id where the server tells none. */
  onCreated?: (id: number | undefined) => void
  /** Opens it anew, as somebody else has left it. */
  onReload?: (item: Item) => void
}

/** Spec §4 and §5: the item editor, to create and to edit. */
export function ItemEditor({ screen, item, current = item, isNew = false, onCreated, onReload }: ItemEditorProps) {
  const { path, type, one, title: list } = screen
  const [initial] = useState(() => (item ? draftOf(item) : newDraft(type)))
  const [saved, setSaved] = useState({ draft: initial, version: item?.version, slug: item?.slug })
  const [stale, setStale] = useState<{ mine: ItemDraft; theirs: Item }>()
  const [create] = useCreateItemMutation()
  const [update] = useUpdateItemMutation()
  const dispatch = useAppDispatch()
  const hasCategories = useListCategoriesQuery().currentData?.length !== 0

  async function save(draft: ItemDraft, version = saved.version) {
    if (!item) {
      const made = await create(bodyOf(draft)).unwrap()
      notify.success('Item created successfully')
      onCreated?.(made?.id ?? undefined)
      return
    }
    try {
      const now = await update({ id: item.id, version, changes: bodyOf(draft) }).unwrap()
      setSaved({ draft, version: now?.version, slug: now?.slug ?? draft.slug })
      notify.success('Item updated successfully')
    } catch (error) {
      if (!isStale(error)) throw error
      const { data: theirs } = await dispatch(reloadItem(item.id))
      if (!theirs || theirs.archived_at) throw error
      setStale({ mine: draft, theirs })
    }
  }

  async function overwrite({ mine, theirs }: { mine: ItemDraft; theirs: Item }) {
    setStale(undefined)
    try {
      await save(mine, theirs.version)
    } catch (error) {
      notify.error(`Failed to update item: ${reasonOf(error)}`)
    }
  }

  return (
    <Page>
      <PageHeading title={item ? `Edit ${saved.draft.title}` : screen.add}>
        <Tools>
          {saved.slug !== undefined && (
            <ButtonLink as={Link} to={itemPath(saved.slug)}>
              View in the shop
            </ButtonLink>
          )}
          <ButtonLink as={Link} to={path} variant="quiet">
            Back to {list.toLowerCase()}
          </ButtonLink>
        </Tools>
      </PageHeading>
      <Form
        rule={itemFormRule}
        initial={initial}
        onSubmit={(draft) => save(draft)}
        failure={(error) => `Failed to ${item ? 'update' : 'create'} item: ${reasonOf(error)}`}
      >
        <UnsavedGuard saved={saved.draft} />
        {!item && <SlugOfTitle />}
        <Columns>
          <Fields>
            <TextField name="title" label={draftLabels.title} required maxLength={limits.title} autoFocus={!item} />
            <TextAreaField
              name="description"
              label={draftLabels.description}
              required
              maxLength={limits.description}
              rows={6}
            />
            <InfoFields type={type} />
            <Pair>
              <TextField name="price" label={draftLabels.price} type="number" min={0} step="0.01" inputMode="decimal" />
              <TextField name="unit" label={draftLabels.unit} maxLength={limits.unit} help="piece, carat, hour, …" />
            </Pair>
            <TextField
              name="tags"
              label={draftLabels.tags}
              maxLength={limits.tags}
              help="Separated by commas. Shoppers filter by them."
            />
            {hasCategories && <CategoryChecks />}
            <CheckField name="Is_disabled" label={draftLabels.Is_disabled} />
            <OptionalFields summary="Address, SKU, order and search engines" isOpen={!item}>
              <Pair>
                <TextField
                  name="slug"
                  label={draftLabels.slug}
                  required
                  maxLength={limits.slug}
                  help={`Its address in the shop ends with it.${item ? ' Links to the old one will no longer work.' : ''}`}
                />
                <TextField name="sku" label={draftLabels.sku} required maxLength={limits.sku} />
              </Pair>
              <Pair>
                <TextField
                  name="rank"
                  label={draftLabels.rank}
                  type="number"
                  min={0}
                  step={1}
                  inputMode="numeric"
                  help="Lower comes first in the shop."
                />
                <TextField name="SEO_Tags" label={draftLabels.SEO_Tags} maxLength={limits.seoTags} />
              </Pair>
            </OptionalFields>
            <OptionalFields summary="Item info as JSON">
              <Code>
                <TextAreaField
                  name="item_info"
                  label={draftLabels.item_info}
                  rows={12}
                  spellCheck={false}
                  help="The same as in the fields above, and whatever else you keep with the item."
                />
              </Code>
            </OptionalFields>
          </Fields>
          <Aside>
            <ItemPreview media={current?._item_images_of_items.items[0]} />
          </Aside>
        </Columns>
        <Bar>
          <SubmitButton pending="Saving…">{item ? 'Save changes' : `Create ${one}`}</SubmitButton>
          <Unsaved saved={saved.draft} />
        </Bar>
      </Form>
      {current && (
        <MediaSection
          isNew={isNew}
          itemId={current.id}
          title={saved.draft.title}
          media={current._item_images_of_items.items}
        />
      )}
      {!item && <Later>Pictures and videos are added in the next step.</Later>}
      {stale && (
        <StaleDialog
          changed={changedIn(saved.draft, draftOf(stale.theirs))}
          onReload={() => onReload?.(stale.theirs)}
          onOverwrite={() => overwrite(stale)}
          onClose={() => setStale(undefined)}
        />
      )}
    </Page>
  )
}

/** The slug follows the title until somebody types one of his own (spec §4). */
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

/** Says beside the button that there is something to save. */
function Unsaved({ saved }: { saved: ItemDraft }) {
  const { values } = useFormikContext<ItemDraft>()
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(saved)
  return <Quiet role="status">{isUnsaved ? 'Not saved yet' : ''}</Quiet>
}

function MediaSection({
  isNew,
  ...manager
}: { isNew: boolean } & Pick<Parameters<typeof MediaManager>[0], 'itemId' | 'title' | 'media'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The item is there now; what it lacks is here.
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <Section>
      <SectionTitle ref={heading} tabIndex={-1}>
        Pictures and videos
      </SectionTitle>
      <MediaManager {...manager} />
    </Section>
  )
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1};

  ${wider.tablet} {
    justify-content: end;
  }
`

const Columns = styled.div`
  display: grid;
  gap: ${token.space4};

  ${wider.desktop} {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`

const Fields = styled.div`
  display: grid;
  gap: ${token.space3};
  align-content: start;
  min-width: 0;
`

const Pair = styled.div`
  display: grid;
  gap: ${token.space2};
  align-items: start;

  ${wider.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

const Code = styled.div`
  textarea {
    font-family: ui-monospace, monospace;
    font-size: ${token.textSm};
  }
`

const Aside = styled.div`
  ${wider.desktop} {
    > * {
      position: sticky;
      top: calc(${token.headerHeight} + ${token.space2});
    }
  }
`

/* Always in reach, however long the form. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: ${token.space2};
  padding-block: ${token.space2};
  border-top: 1px solid ${token.hairline};
  background: ${token.paper};
`

const Quiet = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
`

const Later = styled(Quiet)`
  margin-top: ${token.space2};
`

const Section = styled.section`
  margin-top: ${token.space4};
  font-size: ${token.textSm};
  scroll-margin-top: calc(${token.headerHeight} + ${token.space2});
`
