import { errorMessage, notify } from '@elegant/shared'
import { CheckField, Form, SubmitButton, UnsavedGuard, useFormikContext } from '@elegant/shared/forms'
import { bodyLimits, bodyText, type ShopPage, shopPageTextRule } from '@elegant/shared/rules'
import { Button, Cluster, ConfirmDialog, Field, getExcess, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../api/report.ts'
import { changedLabels, getChangedEntries, useVersionedSave } from '../forms/useVersionedSave.tsx'
import { LazyPostEditor } from '../posts/LazyPostEditor.tsx'
import { useUpdateShopPageMutation } from './shopPagesApi.ts'

interface PageForm {
  body: string
  is_shown: boolean
}

const labels = { body: 'Text', is_shown: 'Shown in the shop' }
const failureTitle = 'Failed to save the page'
const getForm = ({ body, is_shown }: ShopPage): PageForm => ({ body, is_shown })

interface PageTextFormProps {
  /** The page as it was opened. */
  page: ShopPage
  /** The page as it is now. */
  current: ShopPage | undefined
  reload: () => Promise<ShopPage | undefined>
  onReload: (page: ShopPage) => void
}

/** The text of a page, and whether visitors see it. */
export function PageTextForm({ page, current, reload, onReload }: PageTextFormProps) {
  const [saved, setSaved] = useState(() => ({ form: getForm(page), version: page.version, isDefault: page.is_default }))
  const [initial] = useState(saved.form)
  const [update] = useUpdateShopPageMutation()
  const { save, dialog } = useVersionedSave<PageForm, ShopPage>({
    async write(form, version) {
      const changes = Object.fromEntries(getChangedEntries(saved.form, form))
      const answer = await update({ name: page.name, version, changes }).unwrap()
      setSaved({ form, version: answer.version, isDefault: answer.is_default })
      notify.success('Page saved')
    },
    reload,
    changedIn: (theirs) => changedLabels(saved.form, getForm(theirs), labels),
    failure: (error) => `${failureTitle}: ${errorMessage(error)}`,
    onReload,
  })

  async function restoreFirstText() {
    await report(
      async () => {
        onReload(await update({ name: page.name, changes: { body: null } }).unwrap())
      },
      { done: 'The page has the text that came with the shop. The change log has yours.', failed: failureTitle },
    )
  }

  return (
    <>
      <Form
        rule={shopPageTextRule}
        initial={initial}
        onSubmit={(form) => save(form, getVersion(saved, current))}
        failure={errorMessage}
        failureTitle={failureTitle}
      >
        <UnsavedGuard saved={saved.form} />
        <PageText first={initial.body} isFaq={page.name === 'faq'} />
        <CheckField name="is_shown" label={labels.is_shown} />
        <Cluster $gap={token.space2}>
          <SubmitButton pending="Saving…">Save Changes</SubmitButton>
          {!saved.isDefault && <RestoreButton onRestore={() => void restoreFirstText()} />}
        </Cluster>
      </Form>
      {dialog}
    </>
  )
}

/** Asks before text that is not saved is lost. */
function RestoreButton({ onRestore }: { onRestore: () => void }) {
  const { dirty } = useFormikContext<PageForm>()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={dirty ? () => setAsking(true) : onRestore}>
        Use the text that came with the shop
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace what you have typed?"
          action="Replace it"
          onConfirm={() => {
            setAsking(false)
            onRestore()
          }}
          onClose={() => setAsking(false)}
        >
          Your changes on this page are not saved, and will be lost.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Terms that were stated meanwhile have raised the version of the same text. */
function getVersion({ form, version }: { form: PageForm; version: number }, current: ShopPage | undefined): number {
  const isSame = current && getChangedEntries(form, getForm(current)).length === 0
  return isSame ? current.version : version
}

function PageText({ first, isFaq }: { first: string; isFaq: boolean }) {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<PageForm>()
  const text = bodyText(values.body)
  const hint = isFaq ? 'Each heading is a question. ' : ''
  return (
    <Field
      label={labels.body}
      help={`${hint}Without text the page is not in the shop. Type ## for a heading, - for a list. Alt+F10 leads to the buttons.`}
      error={submitCount > 0 ? errors.body : undefined}
      excess={getExcess(text, bodyLimits.text)}
    >
      {(control) => (
        <LazyPostEditor
          label={labels.body}
          control={control}
          first={first}
          onChange={(body) => void setFieldValue('body', body)}
        />
      )}
    </Field>
  )
}
