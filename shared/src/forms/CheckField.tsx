import { useField } from 'formik'
import { styled } from 'styled-components'
import { token } from '../ui/tokens.ts'

/** Yes or no, tied to the form's value of that name. */
export function CheckField({ name, label }: { name: string; label: string }) {
  const [field] = useField<boolean>({ name, type: 'checkbox' })
  return (
    <Line>
      <input type="checkbox" {...field} value={undefined} />
      {label}
    </Line>
  )
}

const Line = styled.label`
  display: flex;
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
