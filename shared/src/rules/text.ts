import { string } from 'yup'

/** Refuses what no database text and no mail header can carry: U+0000 and half of a surrogate pair. */
export function text() {
  return string().test('storable', ({ path }) => `${path} contains a character that can't be stored`, isStorable)
}

/** One line with something to read in it; `message` is the specification's own sentence for its absence. */
export function requiredText(max: number, message: string) {
  return text()
    .required(message)
    .max(max)
    .test('not-blank', message, (value) => value.trim() !== '')
    .test(
      'one-line',
      ({ path }) => `${path} must be one line`,
      (value) => !/\p{Cc}/u.test(value),
    )
}

/** True for text that PostgreSQL stores unchanged. */
export function isStorable(value: string | null | undefined): boolean {
  return value == null || (!value.includes('\u0000') && value.isWellFormed())
}
