import { shopDay } from '@elegant/shared/rules'

/** Downloads a CSV file under a name and the day. Spreadsheets need the byte order mark to detect UTF-8. */
export function download(name: string, text: string): void {
  const file = new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-${shopDay()}.csv`
  link.click()
  // Safari reads the file some time after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
