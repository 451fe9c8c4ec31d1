/** One line of text in the order of its characters: without control characters, and without those that turn its direction around. */
export function oneLine(given: string): string {
  return given
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_C}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
