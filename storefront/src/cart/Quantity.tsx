import { Icon, IconButton, token } from '@elegant/shared/ui'
import { Minus, Plus } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { styled } from 'styled-components'

interface QuantityProps {
  title: string
  quantity: number
  /** The largest quantity allowed. */
  max: number
  isLocked: boolean
  onChange: (quantity: number) => void
}

/** A quantity field with decrease and increase buttons. */
export function Quantity({ title, quantity, max, isLocked, onChange }: QuantityProps) {
  /** The text being typed, until it is committed. */
  const [typed, setTyped] = useState<string>()
  const isMax = quantity >= max

  function change(next: number) {
    if (!isLocked && next <= max) onChange(next)
  }

  function commit() {
    setTyped(undefined)
    if (typed && Number(typed) !== quantity) change(Math.min(Number(typed), max))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter') return
    // Otherwise the same key press would trigger Undo, which takes the focus when the line is removed.
    event.preventDefault()
    commit()
  }

  return (
    <Stepper>
      <IconButton label={`Decrease quantity of ${title}`} onClick={() => change(quantity - 1)} aria-disabled={isLocked}>
        <Icon of={Minus} size={16} />
      </IconButton>
      <input
        aria-label={`Quantity of ${title}`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isLocked}
        value={typed ?? quantity}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, String(max).length))}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={handleKey}
      />
      <IconButton
        label={`Increase quantity of ${title}`}
        onClick={() => change(quantity + 1)}
        aria-disabled={isLocked || isMax}
      >
        <Icon of={Plus} size={16} />
      </IconButton>
    </Stepper>
  )
}

const Stepper = styled.div`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  border: 1px solid ${token.control};
  border-radius: ${token.radiusControl};

  input {
    width: 4ch;
    height: ${token.controlHeight};
    padding: 0;
    border: 0;
    border-radius: ${token.radiusPicture};
    background: none;
    font-size: max(1rem, ${token.textMd});
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`
