import { type Basis, bases, limits, parseBasis, type TypedFact } from '@elegant/shared/rules'
import { Field, getExcess, Input, Select, token, VisuallyHidden } from '@elegant/shared/ui'
import { Trash2 } from 'lucide'
import { styled } from 'styled-components'
import { contentUp } from '../../ui/contentWidth.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { FactValue } from './FactValue.tsx'
import type { FactValues } from './factPairs.ts'
import { LabReportFields } from './LabReportFields.tsx'

interface FactRowProps {
  name: string
  /** Undefined for a fact of the owner's own. */
  kind: TypedFact | undefined
  /** Undefined before a value is typed. */
  values: FactValues | undefined
  /** The stone's lab report, which is proposed as the basis. */
  report: string
  isFocused: boolean
  onChange: (changes: Partial<FactValues>) => void
  onRemove: () => void
}

const none: FactValues = { value: '', measurementTechnique: '', url: '', reportedTreatment: '' }

const basisOptions = [{ value: '', label: 'Not stated' }, ...bases.map((value) => ({ value, label: value }))]

/** One fact: its value, how the shop knows it, and a button that removes it. */
export function FactRow({ name, kind, values = none, report, isFocused, onChange, onRemove }: FactRowProps) {
  const { value, measurementTechnique } = values
  const { basis, report: number } = parseBasis(measurementTechnique)
  const isReport = kind?.kind === 'report'
  const choose = (chosen: Basis | '') =>
    onChange({ measurementTechnique: chosen === 'Lab report' ? `${chosen} ${report}`.trim() : chosen })
  return (
    <Row>
      <FactValue
        name={name}
        kind={kind}
        value={value}
        isFocused={isFocused}
        onChange={(typed) => onChange({ value: typed })}
      />
      {/* Without a value there is nothing to know. */}
      {value !== '' && !isReport && (
        <Field label={<Of name={name}>Basis</Of>}>
          {(control) => (
            <Select
              {...control}
              // A basis in other words, as a server or a file states it, stays until another is chosen.
              options={
                measurementTechnique && !basis
                  ? [...basisOptions, { value: measurementTechnique, label: measurementTechnique }]
                  : basisOptions
              }
              value={basis || measurementTechnique}
              onChange={({ target }) => choose(parseBasis(target.value).basis)}
            />
          )}
        </Field>
      )}
      {value !== '' && basis === 'Lab report' && (
        <Field label={<Of name={name}>Report number</Of>} excess={getExcess(number, limits.fact.name)}>
          {(control) => (
            <Input
              {...control}
              value={number}
              onChange={({ target }) => onChange({ measurementTechnique: `${basis} ${target.value.trimStart()}` })}
            />
          )}
        </Field>
      )}
      {isReport && value !== '' && <LabReportFields values={values} onChange={onChange} />}
      <IconAction icon={Trash2} text="Remove" label={`Remove ${name}`} onClick={onRemove} />
    </Row>
  )
}

function Of({ name, children }: { name: string; children: string }) {
  return (
    <>
      {children}
      <VisuallyHidden> of {name}</VisuallyHidden>
    </>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${token.space1};
  padding-bottom: ${token.space2};
  border-bottom: 1px solid ${token.hairline};

  /* Beside the value, above the basis. */
  > :last-child {
    grid-area: 1 / 2;
    align-self: start;
    margin-top: 1.6rem;
  }
  > :not(:last-child) {
    grid-column: 1;
  }

  ${contentUp.tablet} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) auto;

    > :last-child {
      grid-area: 1 / 3;
    }
    > :nth-child(2):not(:last-child) {
      grid-column: 2;
    }
    > :nth-child(3):not(:last-child) {
      grid-column: 2;
    }
  }
`
