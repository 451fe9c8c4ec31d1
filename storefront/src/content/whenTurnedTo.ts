import { formDraft } from '../formDraft.ts'

const signs = ['pointerover', 'touchstart', 'focusin', 'keydown', 'popstate']

/**
 * Resolves as soon as the visitor does anything. A form that is in the HTML works without our code, which few of those
 * who come to read will need; at once where the server has sent no such form, or the visitor is or was busy with it.
 */
export function whenTurnedTo(action: string): Promise<void> {
  const form = globalThis.document?.querySelector(`form[action^="${action}"]`)
  if (!form || form.contains(document.activeElement)) return Promise.resolve()
  if (Object.keys(formDraft(action).read()).length > 0) return Promise.resolve()
  return new Promise((resolve) => {
    // On its way down: React stops what happens in a part of the page that it has not taken over yet.
    for (const sign of signs)
      window.addEventListener(sign, () => resolve(), { capture: true, once: true, passive: true })
  })
}
