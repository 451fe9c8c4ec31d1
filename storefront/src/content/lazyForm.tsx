import { lazyPart, untilLoaded } from '@elegant/shared'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formDraft } from '../forms/formDraft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { onFirstInteraction } from './onFirstInteraction.ts'

/**
 * A form that is in the HTML of a page, and whose code loads on the first interaction. If that is a press of its submit button,
 * the form is submitted again once it can validate itself. In a page without that HTML, missing code is reported in its place.
 */
export function lazyForm(
  action: string,
  fields: ComponentProps<typeof FormSkeleton>['fields'],
  load: () => Promise<ComponentType>,
): ComponentType {
  const LazyForm = lazy(async () => {
    await onFirstInteraction(action)
    const form = globalThis.document?.querySelector<HTMLFormElement>(`form[action^="${action}"]`)
    const stopKeeping = form && keepTyped(form, action)
    async function loadLive() {
      const release = holdSubmit(form)
      const Form = await load().catch((error: unknown) => {
        release()
        // The form of the server works without its code.
        if (form?.isConnected) throw error
        const LateForm = lazyPart(async () => focusOnArrival(await load(), action), MissingForm)
        return () => <LateForm />
      })
      stopKeeping?.()
      return { default: () => <LiveForm form={Form} onLive={release} /> }
    }
    return form ? untilLoaded(loadLive) : loadLive()
  })
  // One element, because React replaces HTML of the server that it renders again.
  const element = (
    <Suspense fallback={<FormSkeleton fields={fields} />}>
      <LazyForm />
    </Suspense>
  )
  return () => element
}

/** True once the link in place of a form had the focus when it gave way to the form. */
let hadFocus = false

/** The page of the server has the form, which works without its code. */
function MissingForm() {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const { current } = link
    return () => {
      hadFocus = document.activeElement === current
    }
  }, [])
  return (
    <p role="status">
      The form couldn't be loaded.{' '}
      <a ref={link} href={location.pathname + location.search}>
        Try again
      </a>
    </p>
  )
}

/** Gives the focus of the link in place of a form to the first field of the form. */
function focusOnArrival(Form: ComponentType, action: string): ComponentType {
  return function ArrivedForm() {
    useEffect(() => {
      if (hadFocus)
        document.querySelector<HTMLElement>(`form[action^="${action}"] :is(input, select, textarea)`)?.focus()
      hadFocus = false
    }, [])
    return <Form />
  }
}

/** Keeps as a draft what is typed into the form of the server, for the live form if React has replaced that of the server. */
function keepTyped(form: HTMLFormElement, action: string): () => void {
  const draft = formDraft(action)
  const submit = ({ defaultPrevented }: Event) => !defaultPrevented && draft.write(undefined)
  function keep({ target }: Event) {
    const isField =
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
    if (isField && target.form === form) draft.write({ ...draft.read(), [target.name]: target.value })
  }
  // In the capture phase: React stops events in boundaries that are not hydrated yet.
  window.addEventListener('input', keep, true)
  // Without its code the form is sent by the browser.
  form.addEventListener('submit', submit)
  return () => {
    window.removeEventListener('input', keep, true)
    form.removeEventListener('submit', submit)
  }
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
  // In the capture phase: the form's other listener learns of it.
  form?.addEventListener('submit', hold, true)
  return () => {
    form?.removeEventListener('submit', hold, true)
    if (wasSubmitted) form?.requestSubmit()
    wasSubmitted = false
  }
}
