import { bodyLink } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, Field, Input } from '@elegant/shared/ui'
import { useState } from 'react'

interface LinkDialogProps {
  /** The address of the link at the cursor, empty if there is none. */
  href: string
  onSet: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

const rule = bodyLink()

/** Asks for the address of a link. */
export function LinkDialog({ href, onSet, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()

  function submit() {
    const address = withScheme(typed.trim())
    rule.validate(address).then(onSet, ({ message }: Error) => setError(message))
  }

  return (
    <Dialog title={href ? 'Change the link' : 'Add a link'} onClose={onClose} closesOnBackdropPress={false}>
      <Field label="Address" help="https://…, mailto:… or a page of this shop, such as /shop/welo-opals" error={error}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter would submit the form around the editor.
              event.preventDefault()
              submit()
            }}
          />
        )}
      </Field>
      <DialogActions>
        {href ? <Button onClick={onRemove}>Remove link</Button> : <Button onClick={onClose}>Cancel</Button>}
        <Button variant="primary" onClick={submit}>
          {href ? 'Change link' : 'Add link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** People leave out the scheme: `example.com` and `ada@example.com` are addresses, too. */
function withScheme(address: string): string {
  if (/^[^/:@\s]+@[^/:@\s]+$/.test(address)) return `mailto:${address}`
  return /^[^/:\s]+\.[^/:\s]+(\/|$)/.test(address) ? `https://${address}` : address
}
