/** A place in the document: the child of an element by its number. */
interface Place {
  parent: Element
  index: number
  /** The child is one of a list or table, whose next entry takes its place. */
  isEntry: boolean
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/**
 * Moves the focus to a neighbor when the focused element disappears, such as the row that a button in it removes.
 * Browsers would leave it on the document, where a screen reader has no place
 * (docs/product/routes.md#header-and-footer). Only for the keyboard: a pointer needs no focus.
 */
export function keepFocus(root: HTMLElement): void {
  /** The focused element with its places, from its own up to the root's child. Undefined after a pointer. */
  let focused: { element: Element; places: Place[]; pathname: string } | undefined

  function remember(target: EventTarget | null) {
    // A dialog returns the focus to the element that opened it.
    if (!(target instanceof Element) || target.closest('dialog')) return
    const isByKeyboard = target.matches(':focus-visible')
    focused = isByKeyboard
      ? { element: target, places: getPlaces(target, root), pathname: location.pathname }
      : undefined
  }
  function forget() {
    focused = undefined
  }
  function restore() {
    if (!focused || document.activeElement !== document.body || focused.element.isConnected) return
    const { places, pathname } = focused
    forget()
    // Another page takes the focus itself.
    if (pathname !== location.pathname) return
    const neighbor = places.map(findNeighbor).find((found) => found !== undefined) ?? root
    neighbor.focus({ preventScroll: true })
  }

  if (root.contains(document.activeElement)) remember(document.activeElement)
  root.addEventListener('focusin', ({ target }) => remember(target))
  document.addEventListener('pointerdown', forget)
  new MutationObserver(restore).observe(root, { childList: true, subtree: true })
}

function getPlaces(element: Element, root: Element): Place[] {
  const parent = element.parentElement
  if (element === root || !parent) return []
  const isEntry = element.matches('li, tr, th, article')
  return [{ parent, index: [...parent.children].indexOf(element), isEntry }, ...getPlaces(parent, root)]
}

/**
 * The nearest control among the children of the same element: the first one after an entry, and the last one before
 * anything else, which is often the one that opened it. On the other side if there is none.
 */
function findNeighbor({ parent, index, isEntry }: Place): HTMLElement | undefined {
  if (!parent.isConnected) return
  const children = [...parent.children]
  const before = children.slice(0, index).flatMap(findControls).at(-1)
  const after = children.slice(index).flatMap(findControls)[0]
  return isEntry ? (after ?? before) : (before ?? after)
}

function findControls(element: Element): HTMLElement[] {
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)]
  if (element instanceof HTMLElement && element.matches(focusable)) controls.unshift(element)
  return controls.filter((one) => one.checkVisibility?.() ?? true)
}
