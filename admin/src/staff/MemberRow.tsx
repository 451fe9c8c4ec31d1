import { useMe } from '@elegant/shared'
import { type StaffMember, staffRoleLabels, staffRoles } from '@elegant/shared/rules'
import { Button, ConfirmDialog, Field, formatMoment, Note, Select } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../api/report.ts'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { roleOptions } from './roleOptions.ts'
import { useRemoveStaffMutation, useSetStaffRoleMutation } from './staffApi.ts'

/** A member of the staff, whose role the owner changes here. */
export function MemberRow({ member }: { member: StaffMember }) {
  const { elegant_user_id: id, Full_name, email, staff_role, signed_in_at, seen_at } = member
  const name = Full_name.trim() || email
  const isOwn = useMe().user?.id === id
  const [setRole] = useSetStaffRoleMutation()
  const [remove] = useRemoveStaffMutation()
  const [isRemoving, setRemoving] = useState(false)

  async function choose(value: string) {
    const chosen = staffRoles.find((role) => role === value)
    if (!chosen || chosen === staff_role) return
    await report(() => setRole({ id, staff_role: chosen }).unwrap(), {
      done: `${name} is now: ${staffRoleLabels[chosen]}`,
      failed: 'The role could not be changed',
    })
  }

  async function end() {
    setRemoving(false)
    await report(() => remove(id).unwrap(), {
      done: `${name} has no access to the admin area any more`,
      failed: `${name} could not be removed`,
    })
  }

  return (
    <RowCard aria-label={name} $columns="1fr 12rem auto">
      <div>
        <strong>{name}</strong>
        {isOwn && ' (you)'}
        <Note>{email}</Note>
        <Note>
          {signed_in_at === null
            ? `Signed out, last seen ${formatMoment(seen_at)}`
            : `Last sign-in ${formatMoment(signed_in_at)}`}
        </Note>
      </div>
      <Field label={`Role of ${name}`} hideLabel>
        {(control) => (
          <Select
            {...control}
            options={roleOptions}
            value={staff_role}
            onChange={({ target }) => void choose(target.value)}
          />
        )}
      </Field>
      <RowActions>
        <Button aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </RowActions>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${name} from the staff?`}
          action="Remove"
          isDanger
          onConfirm={() => void end()}
          onClose={() => setRemoving(false)}
        >
          <p>{email} loses access to the admin area immediately, and stays a customer of the shop.</p>
        </ConfirmDialog>
      )}
    </RowCard>
  )
}
