import { isChunkLoadError } from '../status/isChunkLoadError.ts'

/** Takes an error that nothing on the page handled; with a component stack one from which React recovered by rendering again. */
export type ReportError = (error: unknown, componentStack?: string) => void

/** When the code that reports errors is loaded if none has occurred, in milliseconds: the page is long usable, or never will be. */
const loadAfter = 4000
/** Errors that are kept until that code is there. */
const maxEarly = 10

/** Collects unhandled errors for code that is loaded with the first one, or late. Uncaught errors of React arrive as events too. */
export function watchErrors(load: () => Promise<ReportError>) {
  const early: Parameters<ReportError>[] = []
  let isLoading = false
  let componentStack: string | undefined
  let report: ReportError = (...error) => {
    if (early.length < maxEarly) early.push(error)
    loadOnce()
  }

  function loadOnce(): void {
    if (isLoading) return
    isLoading = true
    load().then((loaded) => {
      report = loaded
      for (const error of early) report(...error)
    }, console.warn)
  }

  window.addEventListener('error', ({ error }) => report(error, componentStack))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  setTimeout(loadOnce, loadAfter)
  /** For React's root: passes an error on as React does by default, which is an event. */
  return (error: unknown, info: { componentStack?: string }): void => {
    // A missing part has reported its chunk before React removed its HTML.
    if (error instanceof Error && isChunkLoadError(error.cause)) return
    componentStack = info.componentStack
    reportError(error)
    componentStack = undefined
  }
}
