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
import { useEffect } from 'react'
import { getReason } from '../../api/getReason.ts'
import { DraftMap } from '../../forms/DraftMap.ts'
import { type Drafts, FormDialog } from '../../forms/FormDialog.tsx'
import { keptKeys } from '../../forms/keptKeys.ts'
import { withBlanks } from '../../forms/withBlanks.ts'
import { PicturePicker } from '../reply/PicturePicker.tsx'
import { isUploadingPictures } from '../reply/pictureUploads.ts'
import { useMoveThreadMutation } from '../threadsApi.ts'

const rule = withBlanks(newStageRule, ({ text }) => ({ text: text ?? '' }))
const options = stages.map((value) => ({ value, label: stageLabels[value] }))

/** Work that is costly to change later, so the customer is asked. */
const asksByDefault: readonly Stage[] = ['sketch', 'cad', 'wax']

/** A step overwrites nothing, and its draft follows the piece. */
const stored = null

/** Unsent steps by conversation. */
const drafts: Drafts<NewStage> = new DraftMap()

/** The conversations in which the owner has chosen the stage of the draft or tried to send it. Others follow the piece. */
const chosen = new Set<number>()

/** Moves a piece on to a stage. The customer gets a mail, and may be asked to approve. */
export function StageDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { id } = thread
  const [move] = useMoveThreadMutation()
  const stage = getNextStage(thread.stage)
  useEffect(
    () => () => {
      // Without a draft nothing is left of the choice.
      if (!drafts.has(id)) chosen.delete(id)
    },
    [id],
  )

  async function submit(values: NewStage, key: string) {
    if (isUploadingPictures(`stage ${id}`)) throw new Error('A picture is still being uploaded. Please wait a moment.')
    // If the answer is lost, the piece may have moved on by this step already.
    chosen.add(id)
    drafts.set(id, { values, stored })
    await move({ id, body: { ...values, text: values.text.trim() }, key }).unwrap()
    chosen.delete(id)
    notify.success(`Moved on to: ${stageLabels[values.stage]}`)
  }

  return (
    <FormDialog
      title="Move on to…"
      submit="Move on"
      pending="Moving on…"
      rule={rule}
      failure={getReason}
      initial={{ ...stepTo(stage), text: '', pictures: [] }}
      id={id}
      drafts={drafts}
      stored={stored}
      keys={keptKeys('stage', id)}
      onSubmit={submit}
      onClose={onClose}
    >
      <StageSelect id={id} offered={stage} />
      <CheckField name="asks" label="Ask for approval" />
      <TextAreaField name="text" label="Message (optional)" rows={4} maxLength={limits.message} />
      <PicturePicker place={`stage ${id}`} />
    </FormDialog>
  )
}

/** The stage decides whether the customer is asked, until the owner says otherwise. */
function StageSelect({ id, offered }: { id: number; offered: Stage }) {
  const { values, setValues } = useFormikContext<NewStage>()
  useEffect(() => {
    if (values.stage !== offered && !chosen.has(id)) void setValues({ ...values, ...stepTo(offered) })
  }, [id, offered, values, setValues])

  function choose(name: string) {
    const stage = stages.find((one) => one === name)
    if (!stage) return
    chosen.add(id)
    void setValues({ ...values, ...stepTo(stage) })
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

function stepTo(stage: Stage): Pick<NewStage, 'stage' | 'asks'> {
  return { stage, asks: asksByDefault.includes(stage) }
}

function getNextStage(stage: Stage | null): Stage {
  const place = stage === null ? 0 : stages.indexOf(stage) + 1
  return stages[place] ?? 'shipped'
}
