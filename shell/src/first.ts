// The first script of the page. Loads the other scripts once the eager images have been painted, or on first input.
// Until then the server-rendered page is readable, its links and forms work, and images have the bandwidth.
// Clicks on buttons before hydration are queued and replayed in order. What they add is kept if the visitor leaves before.

import type { ReleaseFailure } from '@elegant/shared/rules'
import { failuresAddress, pageEvents } from './protocol/bootstrapData.ts'

export interface Code {
  src: string
  integrity?: string
}

/** The data the page server passes to this script. */
export interface DeferredScripts {
  /** The report of a failure, which lacks only its message. */
  failure: Omit<ReleaseFailure, 'message'>
  /** Executed in this order. */
  scripts: Code[]
  /** Dependencies of those scripts, fetched in parallel. */
  ahead: Code[]
}

/** The longest that scripts wait for images, in milliseconds. */
const maxImageWait = 1000
const acts = ['pointerdown', 'keydown', 'touchstart'] as const

const { failure, scripts, ahead }: DeferredScripts = JSON.parse(document.currentScript?.dataset.behind ?? '{}')
const policy = window.trustedTypes?.createPolicy('first', { createScriptURL: (url) => url })
const listening = new AbortController()

const broken = new AbortController()
const own = scripts.map(({ src }) => new URL(src, location.href).href)
window.addEventListener(
  'error',
  ({ target, filename, message }) => {
    if (target instanceof HTMLScriptElement && own.includes(target.src)) report(`${target.src} could not be loaded`)
    else if (own.includes(filename)) report(message)
  },
  { capture: true, signal: broken.signal },
)

const pictures = Array.from(document.images).filter(({ loading }) => loading === 'eager')
const painted = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})
const frame = () => new Promise(requestAnimationFrame)
// A decoded image is on screen two frames later.
void Promise.allSettled([painted, ...pictures.map((picture) => picture.decode())])
  .then(frame)
  .then(frame)
  .then(start)
setTimeout(start, maxImageWait)
for (const act of acts) window.addEventListener(act, start, { passive: true, signal: listening.signal })
// A background tab never paints.
if (document.hidden) start()

const pressed = new Set<HTMLButtonElement>()
let isHeard = false
const waiting = new AbortController()
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    // Only the last click on a button counts: impatient visitors click twice.
    pressed.delete(button)
    // The browser submits forms natively.
    if (!isHeard && !button.form) pressed.add(button)
  },
  { capture: true, signal: waiting.signal },
)
window.addEventListener('pagehide', keepPressed, { signal: waiting.signal })
document.addEventListener(pageEvents.listening, () => {
  isHeard = true
})
document.addEventListener(pageEvents.hydrated, () => {
  waiting.abort()
  broken.abort()
  for (const button of pressed) button.click()
})

/** Appends what a pressed button adds to a stored list, such as the cart: `data-entry`, JSON, to that at `data-list`. */
function keepPressed(): void {
  for (const { dataset } of pressed) {
    if (dataset.list === undefined || dataset.entry === undefined) continue
    const stored: unknown[] = JSON.parse(localStorage.getItem(dataset.list) ?? '[]')
    localStorage.setItem(dataset.list, JSON.stringify([...stored, JSON.parse(dataset.entry)]))
  }
  // The browser may show this page again.
  pressed.clear()
}

function start(): void {
  if (listening.signal.aborted) return
  listening.abort()
  document.documentElement.removeAttribute('data-painting')
  for (const { src, integrity } of scripts) {
    const script = document.createElement('script')
    script.async = false
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    // `src` must receive the TrustedScriptURL object itself; the DOM types allow only a string.
    Reflect.set(script, 'src', policy ? policy.createScriptURL(src) : src)
    document.head.append(script)
  }
  // One task each keeps the page responsive.
  for (const code of ahead) setTimeout(() => fetchAhead(code))
}

/** Without the shell a page is dead: nothing else on it could report that. */
function report(message: string): void {
  broken.abort()
  void fetch(failuresAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, message }),
    keepalive: true,
  })
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
