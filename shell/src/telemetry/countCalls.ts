import type { VisitReport } from '@elegant/shared/rules'

/** Calls of the API by this page, in the fields of the report. */
export type Calls = Pick<VisitReport, 'calls' | 'failedCalls' | 'checkouts'>

/** A fetch that counts its calls. */
export function countCalls(counts: Calls): typeof fetch {
  return async (address, init) => {
    counts.calls++
    try {
      const response = await fetch(address, init)
      if (response.status >= 500) counts.failedCalls++
      if (response.ok && init?.method === 'POST' && String(address).endsWith('/cart_items')) counts.checkouts++
      return response
    } catch (error) {
      // Stopped on purpose.
      if (!(error instanceof DOMException)) counts.failedCalls++
      throw error
    }
  }
}
