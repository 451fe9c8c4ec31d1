import { useId } from 'react'
import { styled } from 'styled-components'
import { visuallyHidden } from '../layout/VisuallyHidden.tsx'
import { token } from '../theme/tokens.ts'

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control: exclusive options side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <Group>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </Group>
  )
}

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;

  legend {
    ${visuallyHidden}
  }
  label {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: ${token.controlHeight};
    padding-inline: 0.9rem;
    border-radius: ${token.radiusControl};
    color: ${token.muted};
    font-size: ${token.textSm};
    font-weight: 500;
  }
  label:hover {
    background: ${token.sunken};
  }
  label:has(:checked) {
    background: ${token.raised};
    color: ${token.ink};
  }
  /* Lies over its label, so that programs that operate the radio itself can press it. */
  input {
    appearance: none;
    position: absolute;
    inset: 0;
    margin: 0;
    border-radius: inherit;
    cursor: pointer;
  }
  input:checked {
    border: 1px solid ${token.control};
  }
  input:focus-visible {
    outline: 2px solid ${token.opalText};
    outline-offset: 1px;
  }
`
