/** The parsed address, undefined if it is none. `URL.canParse` is missing in Safari 16. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
