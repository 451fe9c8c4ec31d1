/** True for one plain address that can stand in an envelope and a header: no name, no list, nothing quoted. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()\\,;"]+$/u.test(text)
}
