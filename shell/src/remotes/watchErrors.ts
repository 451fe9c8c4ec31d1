import { pageEvents } from '../page/bootstrapData.ts'

/** An error that nothing on the page handled. */
export interface UnhandledError {
  /** `hydration`: React recovered from it by rendering again. */
  phase: 'error' | 'hydration'
  error: unknown
  /** The stack, or the place of the throw if the thrown value has none. */
  stack: string
}

export type ReportError = (error: UnhandledError) => void

/** When the code that reports errors is loaded if none has occurred: once the page is usable, or probably never will be. */
const loadAfter = { hydration: 3000, start: 10_000 }
/** Errors that are kept until that code is there. */
const maxEarly = 10

/**
 * Collects unhandled errors, and passes them to code that is loaded with the first error or after the page is usable.
 * Uncaught errors of React arrive as events too.
 */
export function watchErrors(load: () => Promise<ReportError>) {
  const early: UnhandledError[] = []
  const componentStacks = new WeakMap<Error, string>()
  let isLoading = false
  let report: ReportError = (error) => {
    if (early.length < maxEarly) early.push(error)
    loadOnce()
  }

  function loadOnce(): void {
    if (isLoading) return
    isLoading = true
    void load().then(
      (loaded) => {
        report = loaded
        for (const error of early) report(error)
      },
      (error) => console.warn('Failed to load the code that reports errors', error),
    )
  }

  function seen(error: unknown, place = ''): void {
    const isError = error instanceof Error
    const componentStack = isError ? componentStacks.get(error) : undefined
    if (componentStack === undefined) report({ phase: 'error', error, stack: (isError && error.stack) || place })
    else report({ phase: 'hydration', error, stack: componentStack })
  }

  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    seen(error, `${filename}:${lineno}:${colno}`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => seen(reason))
  document.addEventListener(pageEvents.hydrated, () => setTimeout(loadOnce, loadAfter.hydration), { once: true })
  setTimeout(loadOnce, loadAfter.start)
  return {
    /** For React's root: remembers where the error occurred, and passes it on as React does by default. */
    onRecoverableError(error: unknown, { componentStack = '' }: { componentStack?: string }): void {
      if (error instanceof Error) componentStacks.set(error, componentStack)
      reportError(error)
    },
  }
}
