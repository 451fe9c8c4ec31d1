import { formDraft } from '../forms/formDraft.ts'

const interactionEvents = ['pointerover', 'touchstart', 'focusin', 'keydown', 'popstate']

/**
 * Resolves on the visitor's first interaction. A form in the HTML works without JavaScript, which most readers never
 * need. Resolves at once if the server sent no such form, if it already has input or the focus, or if it came back with
 * errors, which take the focus.
 */
export function onFirstInteraction(action: string): Promise<void> {
  const form = globalThis.document?.querySelector(`form[action^="${action}"]`)
  if (!form || form.contains(document.activeElement) || form.querySelector('[role="alert"]')) return Promise.resolve()
  if (Object.keys(formDraft(action).read()).length > 0) return Promise.resolve()
  return new Promise((resolve) => {
    // In the capture phase: React stops events in boundaries that are not hydrated yet.
    for (const event of interactionEvents)
      window.addEventListener(event, () => resolve(), { capture: true, once: true, passive: true })
  })
}
