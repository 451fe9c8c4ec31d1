import { notify } from '@elegant/shared'
import { CheckField, TextAreaField, useFormikContext } from '@elegant/shared/forms'
import {
  limits,
  type NewStage,
  newStageRule,
  type Stage,
  stageLabels,
  stages,
  type Thread,
} from '@elegant/shared/rules'
import { Field, Select } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { withBlanks } from '../controls/withBlanks.ts'
import { FormDialog } from '../detail/FormDialog.tsx'
import { keptKeys } from '../detail/keptKeys.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { reasonOf } from './reasonOf.ts'
import { useMoveThreadMutation } from './threads.ts'

const rule = withBlanks(newStageRule, ({ text }) => ({ text: text ?? '' }))
const options = stages.map((value) => ({ value, label: stageLabels[value] }))

/** Work that is costly to change later, so the customer is asked. */
const asksByDefault: readonly Stage[] = ['sketch', 'cad', 'wax']

/** Unsent steps by conversation, until the page is reloaded. */
const drafts = new Map<number, NewStage>()

/** Moves a piece on to a stage. The customer gets a mail, and may be asked to approve. */
export function StageDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const [move] = useMoveThreadMutation()
  const isUploading = useRef(false)
  const [setUploading] = useState(() => (isBusy: boolean) => {
    isUploading.current = isBusy
  })
  const stage = stageAfter(thread.stage)

  async function submit(values: NewStage, key: string) {
    if (isUploading.current) throw new Error('A picture is still being uploaded. Please wait a moment.')
    await move({ id: thread.id, body: { ...values, text: values.text.trim() }, key }).unwrap()
    notify.success(`Moved on to: ${stageLabels[values.stage]}`)
  }

  return (
    <FormDialog
      title="Move on to…"
      submit="Move on"
      pending="Moving on…"
      rule={rule}
      failure={reasonOf}
      initial={{ stage, asks: asksByDefault.includes(stage), text: '', pictures: [] }}
      id={thread.id}
      drafts={drafts}
      keys={keptKeys('stage', thread.id)}
      onSubmit={submit}
      onClose={onClose}
    >
      <StageSelect />
      <CheckField name="asks" label="Ask for approval" />
      <TextAreaField name="text" label="Message (optional)" rows={4} maxLength={limits.message} />
      <PicturePicker onBusy={setUploading} />
    </FormDialog>
  )
}

/** The stage decides whether the customer is asked, until the owner says otherwise. */
function StageSelect() {
  const { values, setValues } = useFormikContext<NewStage>()
  function choose(name: string) {
    const stage = stages.find((one) => one === name)
    if (stage) void setValues({ ...values, stage, asks: asksByDefault.includes(stage) })
  }
  return (
    <Field label="Stage">
      {(control) => (
        <Select
          {...control}
          name="stage"
          value={values.stage}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Field>
  )
}

function stageAfter(stage: Stage | null): Stage {
  const place = stage === null ? 0 : stages.indexOf(stage) + 1
  return stages[place] ?? 'shipped'
}
