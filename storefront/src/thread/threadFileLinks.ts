import { threadPath } from '@elegant/shared/rules'

/** The PDF of a version of the estimate. */
export function estimateFile(key: string, version: number): string {
  return `${threadPath(key)}/estimate-${version}.pdf`
}

/** The PDF of the receipt of a payment or refund. */
export function receiptFile(key: string, payment: number): string {
  return `${threadPath(key)}/receipt-${payment}.pdf`
}

/** The PDF of the invoice of the accepted estimate. */
export function invoiceFile(key: string): string {
  return `${threadPath(key)}/invoice.pdf`
}

/** The calendar of the payments that are due. */
export function paymentsFile(key: string): string {
  return `${threadPath(key)}/payments.ics`
}
