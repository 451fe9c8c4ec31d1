/** The forms whose submission must not be repeated. */
type KeyedForm = 'attendees' | 'estimate' | 'payment' | 'reply' | 'request' | 'stage'

const keysByForm = new Map<string, Map<string, string>>()

/**
 * The idempotency keys of a form about a row, by content. They outlive the form, until the page is reloaded, so that what is
 * sent again after a lost answer is not done twice. The form empties them once it is sent.
 */
export function keptKeys(form: KeyedForm, id: number): Map<string, string> {
  const place = `${form} ${id}`
  const keys = keysByForm.get(place) ?? new Map<string, string>()
  keysByForm.set(place, keys)
  return keys
}
