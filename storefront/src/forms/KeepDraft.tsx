import { useFormikContext } from '@elegant/shared/forms'
import { useEffect, useState } from 'react'
import type { FormDraft } from './formDraft.ts'

/** Saves and restores the draft of the surrounding form. Text typed before hydration takes precedence over the draft. */
export function KeepDraft({ draft }: { draft: FormDraft }) {
  const { values, initialValues, setFieldValue } = useFormikContext<Record<string, string>>()
  const [stage, setStage] = useState<'begun' | 'live' | 'restored'>('begun')
  useEffect(() => {
    const isUntouched = ([name]: [string, unknown]) => values[name] === initialValues[name]
    if (stage === 'restored')
      return Object.entries(values).every(isUntouched) ? draft.write(undefined) : draft.write(values)
    // Text typed before hydration is among the values from the second render on.
    if (stage === 'begun') return setStage('live')
    for (const [name, text] of Object.entries(draft.read()))
      if (name in initialValues && isUntouched([name, text])) void setFieldValue(name, text, false)
    setStage('restored')
  }, [draft, values, initialValues, setFieldValue, stage])
  return null
}
