import { brightnessScales, formatSize, limits, parseBrightness, type TypedFact } from '@elegant/shared/rules'
import { Field, type FieldControl, getExcess, Input, Select, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

interface FactValueProps {
  name: string
  kind: TypedFact | undefined
  value: string
  /** Takes the focus when it appears. */
  isFocused: boolean
  onChange: (typed: string) => void
}

/** The control for the value of a fact, by its kind. */
export function FactValue({ name, kind, value, isFocused, onChange }: FactValueProps) {
  return (
    <Field label={name} help={kind?.help} excess={getExcess(value, limits.fact.value)}>
      {(control) => {
        const props = { control, value, isFocused, onChange }
        if (kind?.choices) return <ChoiceValue {...props} name={name} choices={kind.choices} />
        if (kind?.kind === 'scale') return <ScaleValue {...props} name={name} />
        return (
          <TextValue
            {...props}
            inputMode={kind?.kind === 'number' ? 'decimal' : undefined}
            onBlur={() => kind?.kind === 'size' && formatSize(value) !== value && onChange(formatSize(value))}
          />
        )
      }}
    </Field>
  )
}

interface ValueProps {
  control: FieldControl
  value: string
  isFocused: boolean
  onChange: (typed: string) => void
}

interface TextValueProps extends ValueProps {
  inputMode?: 'decimal'
  onBlur?: () => void
}

function TextValue({ control, value, isFocused, onChange, ...input }: TextValueProps) {
  return (
    <Input
      {...input}
      {...control}
      autoFocus={isFocused}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const other = '\u0000other'

/** A choice, or the owner's own words. */
function ChoiceValue({ name, choices, ...props }: ValueProps & { name: string; choices: readonly string[] }) {
  const { control, value, isFocused, onChange } = props
  const isChoice = value === '' || choices.includes(value)
  const [isOther, setOther] = useState(!isChoice)
  const options = [
    { value: '', label: 'Choose' },
    ...choices.map((choice) => ({ value: choice, label: choice })),
    { value: other, label: 'Other words' },
  ]
  return (
    <Beside>
      <Select
        {...control}
        autoFocus={isFocused}
        options={options}
        value={isOther || !isChoice ? other : value}
        onChange={({ target }) => {
          setOther(target.value === other)
          onChange(target.value === other ? '' : target.value)
        }}
      />
      {(isOther || !isChoice) && (
        <Input
          aria-label={`${name} in other words`}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Beside>
  )
}

const scaleOptions = [
  { value: '', label: 'Choose the scale' },
  ...brightnessScales.map((value) => ({ value, label: value.replace(/^on a scale of /, '') })),
]

/** A grade with its scale, stored as one sentence that every reader understands. */
function ScaleValue({ name, control, value, isFocused, onChange }: ValueProps & { name: string }) {
  const { grade, scale } = parseBrightness(value)
  /** A grade that is typed again keeps its scale. */
  const [lastScale, setLastScale] = useState(scale)
  const write = (parts: { grade: string; scale: string }) => onChange(`${parts.grade} ${parts.scale}`.trim())
  return (
    <Beside>
      <TextValue
        control={control}
        value={grade}
        isFocused={isFocused}
        inputMode="decimal"
        onChange={(typed) => write({ grade: typed, scale: typed === '' ? '' : scale || lastScale })}
      />
      <Select
        aria-label={`Scale of ${name}`}
        options={scaleOptions}
        value={scale}
        disabled={grade === ''}
        onChange={({ target }) => {
          setLastScale(target.value)
          write({ grade, scale: target.value })
        }}
      />
    </Beside>
  )
}

const Beside = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${token.space1};
`
