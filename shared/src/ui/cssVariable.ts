/** The CSS variable of a token. */
export function cssVariable(name: string): string {
  return `--${name.replace(/[A-Z]|(?<=[a-z])\d/g, (letter) => `-${letter.toLowerCase()}`)}`
}
