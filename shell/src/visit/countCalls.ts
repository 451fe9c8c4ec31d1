/** Calls of the API by this page. */
export interface Calls {
  made: number
  /** Without an answer, or with one that says that the server failed. */
  failed: number
  /** Orders that the API accepted. */
  checkouts: number
}

/** A fetch that counts its calls. */
export function countCalls(calls: Calls): typeof fetch {
  return async (address, init) => {
    calls.made++
    try {
      const response = await fetch(address, init)
      if (response.status >= 500) calls.failed++
      if (response.ok && init?.method === 'POST' && String(address).endsWith('/cart_items')) calls.checkouts++
      return response
    } catch (error) {
      // Stopped on purpose.
      if (!(error instanceof DOMException)) calls.failed++
      throw error
    }
  }
}
