import { useId } from 'react'
import { styled } from 'styled-components'
import { token } from './tokens.ts'
import { visuallyHidden } from './VisuallyHidden.tsx'

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
          <span>{option.label}</span>
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
  }
  /* Lies over its label, so that programs that operate the radio itself can press it. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  span {
    display: inline-flex;
    align-items: center;
    min-height: ${token.controlHeight};
    padding-inline: 0.9rem;
    border: 1px solid transparent;
    border-radius: ${token.radiusControl};
    color: ${token.muted};
    font-size: ${token.textSm};
    font-weight: 500;
  }
  input:hover + span {
    background: ${token.sunken};
  }
  input:checked + span {
    border-color: ${token.control};
    background: ${token.raised};
    color: ${token.ink};
  }
  input:focus-visible + span {
    outline: 2px solid ${token.opalText};
    outline-offset: 1px;
  }
`
