import { notify } from '@elegant/shared'
import type { Customer } from '@elegant/shared/rules'
import { useState } from 'react'
import { DraftMap } from '../forms/DraftMap.ts'
import type { Drafts } from '../forms/FormDialog.tsx'
import { BlockDialog, type BlockForm } from './BlockDialog.tsx'
import { useSetCustomerAccessMutation } from './shopCustomersApi.ts'

/** Reasons by customer that have not been sent. */
const drafts: Drafts<BlockForm> = new DraftMap()

/** Blocking with a reason, and unblocking (docs/product/states.md#blocking). */
export function useBlocking() {
  const [setAccess] = useSetCustomerAccessMutation()
  const [blocking, setBlocking] = useState<Customer>()

  async function change({ id, elegant_user_id }: Customer, reason: string | null): Promise<void> {
    await setAccess({
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
    askToBlock: setBlocking,
    unblock: (customer: Customer) => void unblock(customer),
    dialog: blocking && (
      <BlockDialog
        customer={blocking}
        drafts={drafts}
        onSubmit={({ block_deny_reason }) => change(blocking, block_deny_reason.trim())}
        onClose={() => setBlocking(undefined)}
      />
    ),
  }
}
