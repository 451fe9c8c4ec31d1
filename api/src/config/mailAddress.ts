/** True for a single bare address, safe in an SMTP envelope and a header: no display name, list or quoting. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()\\,;"]+$/u.test(text)
}
