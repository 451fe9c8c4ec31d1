import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { css, styled } from 'styled-components'
import { visuallyHidden } from '../layout/VisuallyHidden.tsx'
import { token } from '../theme/tokens.ts'
import { formatCount } from './formatCount.ts'

interface FieldProps {
  label: ReactNode
  /** Help text below the label. */
  help?: ReactNode
  /** The validation error. */
  error?: string
  /**
   * By how much the text is too long (`getExcess`), empty if it fits. Undefined for controls without a limit. Browsers would
   * cut a pasted text to `maxlength` without a word.
   */
  excess?: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** Renders the control with the attributes that link it to label, help and error. */
  children: (control: FieldControl) => ReactNode
}

/** Attributes that link a control to its label, help and error. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with label, help and error message. */
export function Field({ label, help, error, excess, hideLabel, children }: FieldProps) {
  const id = useId()
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  const excessId = excess ? `${id}-excess` : undefined
  const described = [helpId, errorId, excessId].filter(Boolean).join(' ') || undefined
  return (
    <Stack>
      <Label htmlFor={id} $hidden={hideLabel}>
        {label}
      </Label>
      {children({ id, 'aria-invalid': error || excess ? true : undefined, 'aria-describedby': described })}
      {help && <Help id={helpId}>{help}</Help>}
      {error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}
      {excess !== undefined && (
        <FieldErrorText id={excessId} aria-live="polite">
          {excess}
        </FieldErrorText>
      )}
    </Stack>
  )
}

/** Says by how much a text is too long. */
export function getExcess(text: string, maxLength: number): string {
  const excess = text.length - maxLength
  return excess > 0 ? `${formatCount(excess, 'character')} too long` : ''
}

interface SearchFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  label: string
  value: string
  onSearch: (typed: string) => void
}

/** A search box with a visually hidden label. */
export function SearchField({ label, value, onSearch, ...props }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    // Take over text typed before hydration.
    if (box.current?.value) search(box.current.value)
  }, [])
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <Input
          ref={box}
          type="search"
          placeholder={label}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onSearch(target.value)}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}

const control = css`
  width: 100%;
  min-height: ${token.controlHeight};
  padding: 0.55rem 0.85rem;
  border: 1px solid ${token.control};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  color: ${token.ink};
  /* At least 16 pixels: iOS zooms into smaller inputs. */
  font: 400 max(1rem, ${token.textMd}) / 1.4 ${token.sans};
  /* Safari draws its own selects, search boxes and dates otherwise. */
  appearance: none;

  &::placeholder {
    color: ${token.muted};
    opacity: 1;
  }
  &[aria-invalid='true'] {
    border-color: ${token.danger};
  }
  &:focus-visible {
    border-radius: ${token.radiusControl};
    outline-offset: 1px;
  }
`

export const Input = styled.input`
  ${control}
`

export const TextArea = styled.textarea`
  ${control}
  display: block;
  min-height: 10rem;
  resize: vertical;
`

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
}

/** A select with the given options. */
export function Select({ options, ...props }: SelectProps) {
  return (
    <SelectControl {...props}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectControl>
  )
}

/** The two strokes of the arrow. */
const stroke = 'transparent 40%, currentColor 40% 60%, transparent 60%'

const SelectControl = styled.select`
  ${control}
  padding-right: 2rem;
  background-image: linear-gradient(45deg, ${stroke}), linear-gradient(-45deg, ${stroke});
  background-position:
    right 1.15rem center,
    right 0.85rem center;
  background-repeat: no-repeat;
  background-size: 0.3rem 0.3rem;
`

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  min-width: 0;
`

const Label = styled.label<{ $hidden?: boolean }>`
  font-size: ${token.textSm};
  font-weight: 500;
  ${({ $hidden }) => $hidden && visuallyHidden}
`

const Help = styled.p`
  color: ${token.muted};
  font-size: ${token.textSm};
`

/* Announced when it fills, so it is not removed when it is empty, but takes no space. */
const FieldErrorText = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};

  &:empty {
    position: absolute;
  }
`

/** The label of a checkbox, in one line with it. */
export const CheckLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  min-height: ${token.controlHeight};
  font-size: ${token.textSm};
  cursor: pointer;

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${token.opalText};
  }
`
