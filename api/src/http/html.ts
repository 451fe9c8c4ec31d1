/** HTML that may stand in a page as it is. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

type Part = Html | string | number | Part[]

/** HTML or XML with values in it: text is escaped, HTML and lists of it are put in as they are. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(textOf)))
}

/** Text that is HTML already. Never for anything that somebody typed. */
html.trusted = (text: string): Html => new Html(text)

function textOf(value: Part): string {
  if (value instanceof Html) return String(value)
  return Array.isArray(value) ? value.map(textOf).join('') : escapeHtml(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML has no place for control characters, however they are written. */
function escapeHtml(text: string): string {
  const printable = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
  return printable.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
