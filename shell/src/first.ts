// The first script of the page: it asks for the others once the pictures that are seen first are there, or somebody acts.
// Until then the page that the server has sent can be read, its links and forms work, and the network is for the pictures.
// The buttons that somebody presses too early are pressed for him, in their order, once the page is alive.

import { pageEvents } from './page/boot.ts'

/** A script and its hash. */
export interface Code {
  src: string
  integrity?: string
}

/** What the page server hands to this script. */
export interface CodeBehindPictures {
  /** To be run, in this order. */
  scripts: Code[]
  /** What those will ask for: fetched at the same time. */
  ahead: Code[]
}

/** The longest that code waits for pictures, in milliseconds. */
const patience = 1000
const acts = ['pointerdown', 'keydown', 'touchstart'] as const

const { scripts, ahead }: CodeBehindPictures = JSON.parse(document.currentScript?.dataset.behind ?? '{}')
const policy = window.trustedTypes?.createPolicy('first', { createScriptURL: (url) => url })
const listening = new AbortController()

const pictures = Array.from(document.images).filter(({ loading }) => loading === 'eager')
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})
const frame = () => new Promise(requestAnimationFrame)
// A decoded picture is on the screen two frames later.
void Promise.allSettled([painted, ...pictures.map((picture) => picture.decode())])
  .then(frame)
  .then(frame)
  .then(start)
setTimeout(start, patience)
for (const act of acts) window.addEventListener(act, start, { passive: true, signal: listening.signal })
// A tab in the background paints nothing.
if (document.hidden) start()

const pressed = new Set<HTMLButtonElement>()
let isHeard = false
const waiting = new AbortController()
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    // The last press counts: an impatient visitor presses twice.
    pressed.delete(button)
    // The browser sends forms by itself.
    if (!isHeard && !button.form) pressed.add(button)
  },
  { capture: true, signal: waiting.signal },
)
document.addEventListener(pageEvents.hears, () => {
  isHeard = true
})
document.addEventListener(pageEvents.alive, () => {
  waiting.abort()
  for (const button of pressed) button.click()
})

function start(): void {
  if (listening.signal.aborted) return
  listening.abort()
  for (const { src, integrity } of scripts) {
    const script = document.createElement('script')
    script.async = false
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    // A TrustedScriptURL must reach `src` as the object it is; the DOM's types know only the string.
    Reflect.set(script, 'src', policy ? policy.createScriptURL(src) : src)
    document.head.append(script)
  }
  // Each in a task of its own: in between the page can answer its visitor.
  for (const code of ahead) setTimeout(() => fetchAhead(code))
}

function fetchAhead({ src, integrity }: Code): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  link.href = src
  document.head.append(link)
}
