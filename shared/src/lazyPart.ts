import { type ComponentType, createElement, lazy, useSyncExternalStore } from 'react'
import { notify } from './state/notify.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page whose code loads when it is first rendered. While the code is missing, the part is empty, or `Missing`,
 * instead of replacing the page by an error. It does not stay pending: transitions that render it, such as a navigation,
 * would never end.
 */
export function lazyPart<Props extends object>(load: Load<Props>, Missing: ComponentType<Props> = Nothing) {
  return Object.assign(
    lazy(async () => ({ default: await load().catch((error) => latePart(error, load, Missing)) })),
    { load },
  )
}

const Nothing = () => null

function latePart<Props extends object>(
  error: unknown,
  load: Load<Props>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  if (!reportMissingChunk(error)) throw error
  let hasEnded = false
  const loading = nextUse()
    .then(() => untilLoaded(load))
    .finally(() => {
      hasEnded = true
    })
  const Part = lazyPart(() => loading)
  const subscribe = (render: () => void) => {
    loading.then(render, render)
    return () => undefined
  }
  return function LatePart(props) {
    const isShown = useSyncExternalStore(
      subscribe,
      () => hasEnded,
      () => {
        // While it is hydrated: React removes the HTML of the server.
        throw error
      },
    )
    return createElement(isShown ? Part : Missing, props)
  }
}

/** Loads the code of the part that a press opens. If it is missing, a notice says so, and the next press tries again. */
export async function loadPressed({ load }: { load: () => Promise<unknown> }): Promise<boolean> {
  try {
    await load()
  } catch (error) {
    // Code that throws is for the error boundary, once it renders.
    if (reportMissingChunk(error)) {
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
      if (!reportMissingChunk(error)) throw error
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

/** Returns false for any error but that of a chunk that webpack could not load. The shell reports each chunk once. */
function reportMissingChunk(error: unknown): boolean {
  const isMissing = error instanceof Error && error.name === 'ChunkLoadError'
  if (isMissing) window.dispatchEvent(new ErrorEvent('error', { error }))
  return isMissing
}
