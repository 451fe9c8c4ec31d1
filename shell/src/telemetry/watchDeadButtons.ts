/** So many presses within so many milliseconds are those of an impatient visitor. */
const [impatientPresses, impatience] = [3, 1000]
/** How long the last press may take to have an effect, in milliseconds. */
const patience = 500

/**
 * Calls back if a visitor presses a button three times within a second, and nothing comes of it: no change of the page, no
 * other address and no call of the API.
 */
export function watchDeadButtons(countCalls: () => number, onDead: () => void): void {
  let pressed: Element | undefined
  let [presses, since, before] = [0, 0, '']
  const state = () => location.href + countCalls()
  const observer = new MutationObserver(() => {
    presses = 0
    pressed = undefined
    observer.disconnect()
  })
  const press = ({ target, timeStamp }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    if (button !== pressed || timeStamp - since > impatience) {
      pressed = button
      ;[presses, since, before] = [0, timeStamp, state()]
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    }
    if (++presses !== impatientPresses) return
    setTimeout(() => {
      if (presses >= impatientPresses && before === state()) onDead()
      observer.disconnect()
    }, patience)
  }
  document.addEventListener('click', press, true)
}
