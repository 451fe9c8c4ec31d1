import { notify } from '@elegant/shared'
import type { Customer } from '@elegant/shared/rules'
import { useRef, useState } from 'react'
import { BlockDialog, type BlockForm } from './BlockDialog.tsx'
import { useSetStandingMutation } from './shopCustomers.ts'

/** Blocking with a reason, and unblocking (product §4.6). */
export function useStandings() {
  const [setStanding] = useSetStandingMutation()
  const [asked, setAsked] = useState<Customer>()
  const drafts = useRef(new Map<number, BlockForm>())

  async function change({ id, elegant_user_id }: Customer, reason: string | null): Promise<void> {
    await setStanding({
      id,
      elegant_user_id,
      role: reason === null ? 'customer' : 'blocked',
      block_deny_access: reason !== null,
      block_deny_reason: reason,
    }).unwrap()
    notify.success('Customer status updated successfully')
  }

  async function unblock(customer: Customer): Promise<void> {
    try {
      await change(customer, null)
    } catch {
      notify.error('Failed to update customer status')
    }
  }

  return {
    askToBlock: setAsked,
    unblock: (customer: Customer) => void unblock(customer),
    dialog: asked && (
      <BlockDialog
        customer={asked}
        drafts={drafts.current}
        onSubmit={({ block_deny_reason }) => change(asked, block_deny_reason.trim())}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
