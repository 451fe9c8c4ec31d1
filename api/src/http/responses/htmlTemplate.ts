/** HTML that is safe to insert without escaping. */
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

/** Template tag for HTML and XML: escapes text, and inserts `Html` values and lists of them as they are. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(toHtml)))
}

/** Marks a string as HTML. Never use it for user input. */
html.trusted = (text: string): Html => new Html(text)

function toHtml(value: Part): string {
  if (value instanceof Html) return String(value)
  return Array.isArray(value) ? value.map(toHtml).join('') : escapeHtml(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML does not allow control characters, not even escaped ones. */
function escapeHtml(text: string): string {
  const printable = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
  return printable.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
