import { type ComponentType, lazy } from 'react'
import { notify } from './state/notify.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page whose code loads when it is first rendered. While the code is missing, the part stays pending instead of
 * replacing the page by an error: HTML of the server stays, anything else is the fallback of its `Suspense`.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return Object.assign(
    lazy(async () => ({ default: await untilLoaded(load) })),
    { load },
  )
}

/** Loads the code of the part that a press opens. If it is missing, a notice says so, and the next press tries again. */
export async function loadPressed({ load }: { load: () => Promise<unknown> }): Promise<boolean> {
  try {
    await load()
  } catch (error) {
    // Code that throws is for the error boundary, once it renders.
    if (isMissingChunk(error)) {
      notify.error("This part of the page couldn't be loaded. Please try again, or reload the page.")
      return false
    }
  }
  return true
}

/** Loads code; while it is missing, tries again at the next use of the page. Other errors are thrown. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isMissingChunk(error)) throw error
      await nextUse()
    }
  }
}

// Not each key, so that typing requests nothing.
const uses = ['click', 'focusin', 'online']

/** Resolves as soon as the visitor uses the page or is back online. */
function nextUse(): Promise<void> {
  return new Promise((resolve) => {
    const use = () => {
      for (const event of uses) window.removeEventListener(event, use, true)
      resolve()
    }
    for (const event of uses) window.addEventListener(event, use, true)
  })
}

/** As webpack names a chunk that it could not load. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}
