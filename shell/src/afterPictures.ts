// The first script of the page: it starts the others once the pictures that are seen first are there, or somebody acts.
// Until then the page that the server has sent can be read, its links and forms work, and the network is for the pictures.

/** The longest that code waits for pictures, in milliseconds. */
const patience = 1000
const acts = ['pointerdown', 'keydown', 'touchstart'] as const

interface Script {
  src: string
  integrity: string
}

const own = document.currentScript
const scripts: Script[] = JSON.parse(own?.dataset.scripts ?? '[]')
const policy = window.trustedTypes?.createPolicy('afterPictures', { createScriptURL: (url) => url })
const listening = new AbortController()

const pictures = Array.from(document.images).filter(({ loading }) => loading === 'eager')
const seen = Promise.allSettled(pictures.map((picture) => picture.decode()))
const late = new Promise((resolve) => setTimeout(resolve, patience))
void Promise.race([seen, late]).then(() => requestAnimationFrame(() => setTimeout(start)))
for (const act of acts) window.addEventListener(act, start, { passive: true, signal: listening.signal })
// A tab in the background paints nothing.
if (document.hidden) start()

function start(): void {
  if (listening.signal.aborted) return
  listening.abort()
  for (const { src, integrity } of scripts) {
    const script = document.createElement('script')
    script.async = false
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    // A TrustedScriptURL must reach `src` as the object it is; the DOM's types know only the string.
    Reflect.set(script, 'src', policy ? policy.createScriptURL(src) : src)
    document.head.append(script)
  }
}
