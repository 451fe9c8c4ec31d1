import { errorMessage, Link, notify, useAppDispatch } from '@elegant/shared'
import { Form, SubmitButton, UnsavedGuard, useFormikContext } from '@elegant/shared/forms'
import { type Item, type ItemType, itemPath } from '@elegant/shared/rules'
import { ButtonLink, Cluster, Note, Page, PageHeading, SectionTitle, token } from '@elegant/shared/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Permitted, useIsPermitted } from '../../access/Permitted.tsx'
import { CostsPanel } from '../../costs/CostsPanel.tsx'
import { DisabledWhileSubmitting } from '../../forms/DisabledWhileSubmitting.tsx'
import { isEqual } from '../../forms/isEqual.ts'
import { changedLabels, useVersionedSave } from '../../forms/useVersionedSave.tsx'
import { useListAddress } from '../../list/listPlace.ts'
import { TurntablesEditor } from '../../turntables/TurntablesEditor.tsx'
import { contentUp } from '../../ui/contentWidth.ts'
import { reloadItem, useCreateItemMutation, useUpdateItemMutation } from '../editItemsApi.ts'
import { itemRuleFor } from '../facts/factLimits.ts'
import {
  draftLabels,
  getBody,
  getChanges,
  getDraft,
  getNewBody,
  hasGivenSlug,
  type ItemDraft,
  newDraft,
} from '../itemDraft.ts'
import { attendeesPath, type ItemScreen } from '../itemScreens.ts'
import { MediaManager } from '../media/MediaManager.tsx'
import { Certificates } from './Certificates.tsx'
import { CreateButtons, PublishButton } from './DraftActions.tsx'
import { DraftPanel } from './DraftPanel.tsx'
import { ItemFields } from './ItemFields.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { PictureList } from './PictureList.tsx'
import { WaitingPeople } from './WaitingPeople.tsx'

interface ItemEditorProps {
  screen: ItemScreen
  /** The item as it was opened; undefined to create a new one. */
  item?: Item
  /** The latest version from the server: media change while the text is being edited. */
  current?: Item
  /** The item was just created. */
  isNew?: boolean
  /** The id is undefined if the server does not return one. */
  onCreated?: (id: number | undefined) => void
  /** Reopens the editor with the current version of the item. */
  onReload?: (item: Item) => void
}

/** Creates or edits an item (docs/product/states.md#item-editor, docs/product/validation.md#item). */
export function ItemEditor({ screen, item, current = item, isNew = false, onCreated, onReload }: ItemEditorProps) {
  const { path, type, one, title: list } = screen
  const listAddress = useListAddress(path)
  const { rule, initial, saved, save, failure, dialog, done } = useItemSave({ type, item, onCreated, onReload })
  /** The editor of a hidden product begins with its pictures. */
  const isDraft = type === 'Product' && item?.Is_disabled === true
  const isEditable = useIsPermitted('change')
  const fields = <ItemFields type={type} isNew={!item} isDraft={isDraft} />
  const pictures = current && isEditable && (
    <MediaSection
      isNew={isNew}
      itemId={current.id}
      title={saved.draft.title}
      media={current._item_images_of_items.items}
    />
  )

  return (
    <Page>
      <PageHeading title={item ? `${isEditable ? 'Edit ' : ''}${saved.draft.title}` : screen.add}>
        <Cluster $justify="end" $gap={`${token.space1} ${token.space2}`}>
          {item && type === 'Event' && (
            <ButtonLink as={Link} to={attendeesPath(item.id)}>
              Attendees
            </ButtonLink>
          )}
          {saved.slug !== undefined && (
            <ButtonLink as={Link} to={itemPath(saved.slug)}>
              View in the shop
            </ButtonLink>
          )}
          <ButtonLink as={Link} to={listAddress} variant="quiet">
            Back to {list.toLowerCase()}
          </ButtonLink>
        </Cluster>
      </PageHeading>
      {isDraft && pictures}
      <Form rule={rule} initial={initial} onSubmit={save} failure={failure}>
        <UnsavedGuard saved={saved.draft} done={done} />
        <Columns>
          <fieldset disabled={!isEditable}>
            {item ? fields : <DisabledWhileSubmitting>{fields}</DisabledWhileSubmitting>}
          </fieldset>
          <Aside>
            <ItemPreview media={current?._item_images_of_items.items[0]} currency={item?.currency} />
          </Aside>
        </Columns>
        {isEditable && (
          <Bar>
            {item ? (
              <>
                <SubmitButton pending="Saving…">Save changes</SubmitButton>
                <PublishButton saved={saved.draft} media={current?._item_images_of_items.items ?? []} />
              </>
            ) : (
              <CreateButtons one={one} />
            )}
            <Unsaved saved={saved.draft} />
            {type === 'Product' && <WaitingPeople id={item?.id} />}
          </Bar>
        )}
      </Form>
      {current?.Is_disabled && isEditable && <DraftPanel item={current} />}
      {!isDraft && pictures}
      {current?.item_type === 'Product' && isEditable && <TurntablesEditor item={current} />}
      {current?.item_type === 'Product' && (
        <Permitted to="own">
          <CostsPanel item={current} />
        </Permitted>
      )}
      {current && <Certificates item={current} />}
      {!isEditable && current && <PictureList media={current._item_images_of_items.items} />}
      {!item && <Note>Pictures and videos are added in the next step.</Note>}
      {dialog}
    </Page>
  )
}

interface ItemSaveOptions extends Pick<ItemEditorProps, 'item' | 'onCreated' | 'onReload'> {
  type: ItemType
}

/** Creates or updates the item of a form, and tracks the saved values. */
function useItemSave({ type, item, onCreated, onReload }: ItemSaveOptions) {
  const [initial] = useState(() => (item ? getDraft(item) : newDraft(type)))
  const [saved, setSaved] = useState({ draft: initial, version: item?.version, slug: item?.slug })
  const [created, setCreated] = useState<{ id: number | undefined }>()
  const [create] = useCreateItemMutation()
  const [update] = useUpdateItemMutation()
  const dispatch = useAppDispatch()
  const failure = (error: unknown) => `Failed to ${item ? 'update' : 'create'} item: ${errorMessage(error)}`
  const { save, dialog } = useVersionedSave<ItemDraft, Item>({
    async write(draft, version) {
      if (!item) {
        const answer = await create({ item: getNewBody(draft), freeSlug: hasGivenSlug(draft) }).unwrap()
        notify.success('Item created successfully')
        setSaved({ ...saved, draft })
        setCreated({ id: answer?.id ?? undefined })
        return
      }
      // An overwrite is of everything.
      const changes = version === saved.version ? getChanges(draft, saved.draft) : getBody(draft)
      const updated = await update({ id: item.id, version, changes }).unwrap()
      setSaved({ draft, version: updated?.version, slug: updated?.slug ?? draft.slug })
      notify.success('Item updated successfully')
    },
    async reload() {
      const theirs = item && (await dispatch(reloadItem(item.id)).unwrap())
      return theirs?.archived_at ? undefined : theirs
    },
    changedIn: (theirs) => changedLabels(saved.draft, getDraft(theirs), draftLabels),
    failure,
    onReload: (theirs) => onReload?.(theirs),
  })
  const rule = useMemo(() => itemRuleFor(saved.draft.item_info), [saved.draft.item_info])
  return {
    rule,
    initial,
    saved,
    save: (draft: ItemDraft) => save(draft, saved.version),
    failure,
    dialog,
    done: created && (() => onCreated?.(created.id)),
  }
}

/** Indicates unsaved changes next to the save button. */
function Unsaved({ saved }: { saved: ItemDraft }) {
  const { values } = useFormikContext<ItemDraft>()
  return <Note role="status">{isEqual(values, saved) ? '' : 'Unsaved changes'}</Note>
}

function MediaSection({
  isNew,
  ...manager
}: { isNew: boolean } & Pick<Parameters<typeof MediaManager>[0], 'itemId' | 'title' | 'media'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After creation, the next step is to add media.
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

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};

  ${contentUp.desktop} {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`

const Aside = styled.div`
  ${contentUp.desktop} {
    > * {
      position: sticky;
      top: calc(${token.headerHeight} + ${token.space2});
    }
  }
`

/* Sticky: reachable at any scroll position. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token.space2};
  padding-block: ${token.space1};
  border-top: 1px solid ${token.hairline};
  background: ${token.paper};
`

const Section = styled.section`
  margin-top: ${token.space4};
  font-size: ${token.textSm};
  scroll-margin-top: calc(${token.headerHeight} + ${token.space2});
`
