const signs = ['pointerover', 'touchstart', 'focusin', 'keydown', 'popstate']

/**
 * Resolves as soon as the visitor does anything, at once where the server has sent no such form: one that is in the HTML
 * works without our code, which few of those who come to read will need.
 */
export function whenTurnedTo(action: string): Promise<void> {
  if (typeof document === 'undefined' || !document.querySelector(`form[action^="${action}"]`)) return Promise.resolve()
  return new Promise((resolve) => {
    // On its way down: React stops what happens in a part of the page that it has not taken over yet.
    for (const sign of signs)
      window.addEventListener(sign, () => resolve(), { capture: true, once: true, passive: true })
  })
}
