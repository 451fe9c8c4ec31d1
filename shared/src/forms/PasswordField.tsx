import { type ComponentProps, useState } from 'react'
import { styled } from 'styled-components'
import { Input } from '../ui/controls/Field.tsx'
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx'
import { token } from '../ui/theme/tokens.ts'
import { FormikField, type FormikFieldProps } from './FormikField.tsx'

/** A password bound to a form value, with a button to show it. */
export function PasswordField({
  name,
  label,
  help,
  ...props
}: FormikFieldProps & Omit<ComponentProps<typeof Input>, 'name' | 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <FormikField name={name} label={label} help={help}>
      {(control) => (
        <Row>
          <Input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...props}
            {...control}
          />
          <ToggleButton type="button" aria-controls={control.id} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
          </ToggleButton>
        </Row>
      )}
    </FormikField>
  )
}

const Row = styled.div`
  position: relative;

  input {
    padding-inline-end: 4.5rem;
  }
`

const ToggleButton = styled.button`
  position: absolute;
  inset: 1px 1px 1px auto;
  width: 4rem;
  border: 0;
  border-radius: ${token.radiusControl};
  background: none;
  color: ${token.muted};
  font: 500 ${token.textSm} / 1 ${token.sans};
  cursor: pointer;

  &:hover {
    color: ${token.ink};
  }
`
