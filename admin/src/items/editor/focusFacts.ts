/** The element with the gem facts of the form. */
export const factsId = 'gem-facts'

/** Moves the focus to the gem facts. The dialog that asks for it gives the focus back first. */
export function focusFacts(): void {
  setTimeout(() => document.getElementById(factsId)?.focus())
}
