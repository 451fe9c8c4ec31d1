/** The name of a token's CSS variable. */
export function cssVariable(name: string): string {
  return `--${name.replace(/[A-Z]|(?<=[a-z])\d/g, (letter) => `-${letter.toLowerCase()}`)}`
}
