import { untilLoaded } from '@elegant/shared'
import { type ComponentType, lazy, useEffect, useState } from 'react'
import { onFirstInteraction } from './onFirstInteraction.ts'

/**
 * A form that is in the HTML of a page, and whose code loads on the first interaction. If that is a press of its submit button,
 * the form is submitted again once it can validate itself.
 */
export function lazyForm(action: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    await onFirstInteraction(action)
    const form = globalThis.document?.querySelector<HTMLFormElement>(`form[action^="${action}"]`)
    async function loadLive() {
      const release = holdSubmit(form)
      const Form = await load().catch((error: unknown) => {
        release()
        throw error
      })
      return { default: () => <LiveForm form={Form} onLive={release} /> }
    }
    // The form of the server works without its code, and keeps what is typed.
    return form ? untilLoaded(loadLive) : loadLive()
  })
}

function LiveForm({ form: Form, onLive }: { form: ComponentType; onLive: () => void }) {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    // The second render has the text that was typed before hydration.
    if (isLive) onLive()
    else setLive(true)
  }, [isLive, onLive])
  return <Form />
}

/** Holds the submits of a form; returns the function that submits it after all, if it was submitted. */
function holdSubmit(form: HTMLFormElement | null | undefined): () => void {
  let wasSubmitted = false
  const hold = (event: Event) => {
    event.preventDefault()
    wasSubmitted = true
  }
  form?.addEventListener('submit', hold)
  return () => {
    form?.removeEventListener('submit', hold)
    if (wasSubmitted) form?.requestSubmit()
    wasSubmitted = false
  }
}
