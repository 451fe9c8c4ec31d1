import { onSignOut } from '@elegant/shared'
import { askBeforeUnload } from '@elegant/shared/forms'

/**
 * Unsent form values, by what the form is about. The browser asks before the tab that has some is closed or reloaded.
 * They end with the session of whoever typed them.
 */
export class DraftMap<Id, Values> extends Map<Id, Values> {
  constructor() {
    super()
    onSignOut(() => this.clear())
  }

  override set(id: Id, values: Values): this {
    super.set(id, values)
    askBeforeUnload(this, true)
    return this
  }

  override delete(id: Id): boolean {
    const isDeleted = super.delete(id)
    askBeforeUnload(this, this.size > 0)
    return isDeleted
  }

  override clear(): void {
    super.clear()
    askBeforeUnload(this, false)
  }
}
