import { useFormikContext } from '@elegant/shared/forms'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'

/**
 * The fields of a form that is gone once it is sent. They are locked while it is being sent, because what is typed by then
 * would be lost. The focus of a locked field moves to the submit button, which says why.
 */
export function DisabledWhileSubmitting({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const { isSubmitting } = useFormikContext()
  const isLocked = isSubmitting || isBusy
  const fields = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const { current: locked } = fields
    if (!locked) return
    if (isLocked && locked.contains(document.activeElement)) {
      locked.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
    // After the focus has moved: a locked field would have dropped it. An editor of formatted text knows only inert.
    locked.disabled = isLocked
    locked.inert = isLocked
  }, [isLocked])
  return <Fields ref={fields}>{children}</Fields>
}

/* Without a box of its own. */
const Fields = styled.fieldset`
  display: contents;
`
