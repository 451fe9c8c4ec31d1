import { currencySign } from '@elegant/shared/rules'

/** Parses a number in a notation of spreadsheets: 1250.5, $1,250.50 or 1250,5. */
export function parseNumber(cell: string): number {
  const text = cell.replace(currencySign, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
