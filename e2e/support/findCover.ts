/** The text over the middle of the focused element that is not its own. */
export function findCover(): string {
  const focused = document.activeElement
  if (!focused) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!over) return 'outside of the window'
  return focused.contains(over) || over.contains(focused) ? '' : (over.textContent ?? '')
}
