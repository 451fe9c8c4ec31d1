import { Note } from '@elegant/shared/ui'

/** States what each role may do. */
export function RoleHelp() {
  return (
    <Note>
      An owner may do everything. A helper does the daily work, but sees no settings, costs or sales figures and records
      no payments. A read-only member looks at what a helper sees and changes nothing.
    </Note>
  )
}
