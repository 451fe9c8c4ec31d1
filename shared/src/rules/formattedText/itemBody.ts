import { bodyLimits, limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { requiredText, text, withoutHiddenCharacters } from '../fields/text.ts'
import { isBodyLink } from './bodyAddress.ts'
import { decodeText, encodeText } from './bodyTree.ts'

/** The readable text of a body: paragraphs are separated by an empty line. */
export function bodyText(body: string): string {
  const lines = body
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replace(/<\/p> ?(?=<\/(?:li|blockquote)>)/g, '')
    .replace(/<\/(?:h2|h3|p|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<\/li>|<br ?\/?>/g, '\n')
    .replace(/<[^<>]*>/g, '')
  return decodeText(lines)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export function bodyOfText(plain: string): string {
  const paragraphs = plain.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${encodeText(paragraph).replaceAll('\n', '<br>')}</p>`).join('')
}

/** The description of an item that has a body: its beginning, for clients that know no bodies. */
export function descriptionOfBody(body: string): string {
  const whole = bodyText(body)
  if (whole.length <= limits.description) return whole
  return `${whole
    .slice(0, limits.description - 1)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`
}

/** The formatted text of an item. Its length is that of the readable text. */
export function itemBody() {
  return withoutHiddenCharacters(text().label('Text').nullable())
    .max(bodyLimits.markup, `Text must be at most ${bodyLimits.markup} characters with its formatting`)
    .test(
      'length',
      `Text must be at most ${bodyLimits.text} characters`,
      (body) => !body || body.length > bodyLimits.markup || bodyText(body).length <= bodyLimits.text,
    )
}

const invalidLink = 'Enter an address that begins with https://, mailto: or /'

/** The address of a link in a body. */
export function bodyLink() {
  return text()
    .required(invalidLink)
    .test('link', invalidLink, (value) => isBodyLink(value))
}

/** The alternative text of a picture in a body. */
export function bodyAlt() {
  return requiredText(ownerLimits.alt, 'Alternative text is required').label('Alternative text')
}
