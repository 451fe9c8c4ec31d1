import { errorMessage, notify } from '@elegant/shared'
import { formatMoney, type Item, parsePrice } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { useIsPermitted } from '../../access/Permitted.tsx'
import { report } from '../../api/report.ts'
import { useItemWrite } from '../useItemWrite.ts'

/** The price of a product in a table. A click makes it a field: Enter or leaving it saves, Escape restores. */
export function PriceCell({ item }: { item: Item }) {
  const { title, price, currency, archived_at } = item
  const [typed, setTyped] = useState<string>()
  /** The item as the field showed it: a list that is fetched meanwhile brings the changes of others. */
  const [opened, setOpened] = useState(item)
  const [fault, setFault] = useState<string>()
  const { write, isLoading } = useItemWrite()
  const isEditable = useIsPermitted('change')
  /** Enter was pressed or the field left during a save. */
  const isWaiting = useRef(false)
  const openings = useRef(0)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const label = price > 0 ? formatMoney(price, currency) : 'Price not set'
  if (archived_at || !isEditable) return label

  /** The button takes the focus from the field that it replaces. */
  function close() {
    const hasFocus = document.activeElement === field.current
    flushSync(() => {
      setTyped(undefined)
      setFault(undefined)
    })
    if (hasFocus) button.current?.focus()
  }

  async function save(text: string, before = opened) {
    isWaiting.current = isLoading
    if (isLoading) return
    const { price: next, fault: invalid } = parsePrice(text)
    if (invalid !== undefined) return setFault(invalid)
    if (next === before.price) return close()
    const opening = openings.current
    try {
      const mayOverwrite = (theirs: Item) => theirs.price === before.price
      const saved = await write({ item: before, changes: { price: next }, mayOverwrite })
      notify.undoable('Item updated successfully', () => void undo(saved, before.price))
      const typedSince = field.current?.value ?? text
      // A field that was opened again since shows the old price until somebody types.
      const isOld = openings.current !== opening && parsePrice(typedSince).price === before.price
      if (typedSince === text || isOld) return close()
      setOpened(saved)
      if (isWaiting.current) void save(typedSince, saved)
    } catch (error) {
      setFault(errorMessage(error))
    }
  }

  function open() {
    openings.current += 1
    setOpened(item)
    setTyped(price > 0 ? String(price) : '')
  }

  async function undo(saved: Item, before: number) {
    await report(
      async () => {
        const mayOverwrite = (theirs: Item) => theirs.price === saved.price
        await write({ item: saved, changes: { price: before }, mayOverwrite })
      },
      { done: 'Undone', failed: 'Failed to update item' },
    )
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') void save(event.currentTarget.value)
    else close()
  }

  if (typed === undefined) {
    return (
      <PriceButton ref={button} type="button" aria-label={`Change the price of ${title}: ${label}`} onClick={open}>
        {label}
      </PriceButton>
    )
  }
  return (
    <Editor>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the click that opened it means to type
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Price of ${title} (${currency})`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId}
        aria-busy={isLoading}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
        onBlur={({ target }) => !fault && void save(target.value)}
        onKeyDown={onKey}
      />
      <Fault id={faultId} role="alert">
        {fault}
      </Fault>
    </Editor>
  )
}

const figure = `
  width: 100%;
  min-height: 1.6rem;
  padding: 0 0.35rem;
  border-radius: 6px;
  font: inherit;
  text-align: end;
`

const PriceButton = styled.button`
  ${figure}
  border: 1px solid transparent;
  background: none;
  white-space: nowrap;
  cursor: text;

  &:hover {
    border-color: ${token.control};
    background: ${token.raised};
  }
`

const Editor = styled.div`
  position: relative;

  input {
    ${figure}
    border: 1px solid ${token.control};
    background: ${token.raised};
  }
  input[aria-invalid] {
    border-color: ${token.danger};
  }
`

/* Over the rows below: the table keeps its place. */
const Fault = styled.p`
  position: absolute;
  inset-inline-end: 0;
  top: 100%;
  z-index: 1;
  width: max-content;
  max-width: 18rem;
  padding: 0.25rem 0.5rem;
  border: 1px solid ${token.danger};
  border-radius: 6px;
  background: ${token.raised};
  color: ${token.danger};
  font-size: ${token.textXs};

  &:empty {
    display: none;
  }
`
