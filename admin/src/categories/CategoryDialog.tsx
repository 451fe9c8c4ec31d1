import { errorMessage, isFailure, notify, useAppDispatch } from '@elegant/shared'
import { CheckField, Form, SubmitButton, TextField, UnsavedGuard, useFormikContext } from '@elegant/shared/forms'
import { type Category, getSmallest, type NewCategory, newCategoryRule, ownerLimits } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, Field, Media, token } from '@elegant/shared/ui'
import { useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useUploadMediaMutation } from '../api/uploadMedia.ts'
import { DisabledWhileSubmitting } from '../forms/DisabledWhileSubmitting.tsx'
import { FileInput } from '../forms/FileInput.tsx'
import { changedLabels, useVersionedSave } from '../forms/useVersionedSave.tsx'
import { reloadCategories, useCreateCategoryMutation, useUpdateCategoryMutation } from './editCategoriesApi.ts'
import { isVideoUrl } from './isVideoUrl.ts'

interface CategoryDialogProps {
  /** Undefined to create a new category. */
  category?: Category
  /** Existing types, offered as suggestions. */
  types: string[]
  onClose: () => void
}

/** The category form (docs/product/validation.md#category). */
export function CategoryDialog({ category, ...props }: CategoryDialogProps) {
  const [opened, setOpened] = useState({ category, times: 1 })
  return (
    <OpenedCategory
      key={opened.times}
      {...props}
      category={opened.category}
      onReload={(theirs) => setOpened({ category: theirs, times: opened.times + 1 })}
    />
  )
}

interface OpenedCategoryProps extends CategoryDialogProps {
  onReload: (category: Category) => void
}

function OpenedCategory({ category: opened, types, onClose, onReload }: OpenedCategoryProps) {
  const [initial] = useState(() => getForm(opened))
  const [isSaved, setSaved] = useState(false)
  const [create] = useCreateCategoryMutation()
  const [update] = useUpdateCategoryMutation()
  const getAddress = useUploadOnce()
  const typesId = useId()
  const dispatch = useAppDispatch()
  const [picked, setPicked] = useState<File>()
  const { save, isOverwriting, dialog } = useVersionedSave<NewCategory, Category>({
    async write(form, version) {
      const body = { ...form, image_url: picked ? await getAddress(picked) : form.image_url || null }
      if (opened) await update({ id: opened.id, version, changes: body }).unwrap()
      else await create(body).unwrap()
      notify.success(opened ? 'Category updated' : 'Category created')
      setSaved(true)
    },
    async reload() {
      const theirs = await dispatch(reloadCategories()).unwrap()
      return theirs.find(({ id }) => id === opened?.id)
    },
    changedIn: (theirs) => changedLabels(initial, getForm(theirs), labels),
    failure: getFailure,
    onReload,
  })

  return (
    <Dialog title={opened ? `Edit ${opened.name}` : 'Add Category'} onClose={onClose} closesOnBackdropPress={false}>
      <Form
        rule={newCategoryRule}
        initial={initial}
        onSubmit={(form) => save(form, opened?.version)}
        failure={getFailure}
      >
        <UnsavedGuard saved={initial} hasMore={picked !== undefined} done={isSaved ? onClose : undefined} />
        <DisabledWhileSubmitting isBusy={isOverwriting}>
          <TextField name="name" label="Name" required maxLength={ownerLimits.categoryName} />
          <TextField
            name="category_type"
            label="Category Type"
            required
            maxLength={ownerLimits.categoryName}
            list={typesId}
            autoComplete="off"
          />
          <datalist id={typesId}>
            {types.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          <CurrentImage />
          <Field label="Image" help="A picture or video that represents the category.">
            {(control) => (
              <FileInput
                accept="image/*,video/*"
                onChange={({ target }) => setPicked(target.files?.[0])}
                {...control}
              />
            )}
          </Field>
          <CheckField name="Is_visible" label="Visible" />
        </DisabledWhileSubmitting>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton pending="Saving…" isBusy={isOverwriting}>
            {opened ? 'Save changes' : 'Create category'}
          </SubmitButton>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  )
}

/** Uploads a file and returns its URL. */
function useUploadOnce() {
  const [upload] = useUploadMediaMutation()
  /** Reuses the uploaded file when a failed save is retried. */
  const uploaded = useRef<{ file: File; url: string }>(undefined)

  return async function getAddress(file: File): Promise<string> {
    if (uploaded.current?.file === file) return uploaded.current.url
    const image_type = file.type.startsWith('video/') ? 'Video' : 'Image'
    const answer = await upload({ file, image_type })
    if ('error' in answer) throw new Error(`Failed to upload image: ${errorMessage(answer.error)}`)
    const url = answer.data?.path?.url
    if (!url) throw new Error('Upload failed')
    uploaded.current = { file, url }
    return url
  }
}

/** The current picture of the category, with a button to remove it. */
function CurrentImage() {
  const { values, setFieldValue } = useFormikContext<NewCategory>()
  const { image_url } = values
  if (!image_url) return null
  return (
    <Picture>
      <Media src={getSmallest(image_url, {})} isVideo={isVideoUrl(image_url)} alt="" ratio={3 / 2} />
      <Button variant="quiet" onClick={() => setFieldValue('image_url', null)}>
        Remove image
      </Button>
    </Picture>
  )
}

/** The form values of a category. New categories are visible by default (docs/product/validation.md#category). */
function getForm(category: Category | undefined): NewCategory {
  const { shops_id = null, name = '', category_type = '', Is_visible = true, image_url = null } = category ?? {}
  return { shops_id, name, category_type, Is_visible, image_url }
}

const labels = { name: 'Name', category_type: 'Category Type', Is_visible: 'Visible', image_url: 'Image' }

/** The server's message, or the default message (docs/product/messages.md). */
function getFailure(error: unknown): string {
  if (error instanceof Error) return error.message
  const isSilent = !isFailure(error) || (error.payload && !error.payload.message)
  return isSilent ? 'Failed to save category' : errorMessage(error)
}

const Picture = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space1};

  > :first-child {
    width: 9rem;
  }
`
