import type { Range } from '@elegant/shared/rules'
import { Input, token } from '@elegant/shared/ui'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { FilterGroup } from './FilterGroup.tsx'
import { formatFigure, RangeSlider } from './RangeSlider.tsx'

interface RangeFieldsProps {
  legend: string
  /** The range of the products. */
  bounds: Range
  /** The histogram of the products; without it there are only the fields. */
  bars?: number[]
  /** The selected range. */
  range: Range | undefined
  /** Returns false if the range is refused. */
  onChange: (range: Range | undefined) => boolean
}

/** A slider with two thumbs on a histogram, and two fields for typing, of one numeric range. */
export function RangeFields({ legend, bounds, bars, range, onChange }: RangeFieldsProps) {
  const { min, max } = bounds
  const change = (end: keyof Range) => (figure: number | undefined) => {
    const next = { ...range, [end]: figure }
    return onChange(next.min === undefined && next.max === undefined ? undefined : next)
  }
  return (
    <FilterGroup legend={legend}>
      {bars && min !== undefined && max !== undefined && min < max && (
        <RangeSlider legend={legend} bounds={{ min, max }} bars={bars} range={range} onChange={onChange} />
      )}
      <Ends>
        <RangeEnd label="From" bound={bounds.min} figure={range?.min} onChange={change('min')} />
        <RangeEnd label="To" bound={bounds.max} figure={range?.max} onChange={change('max')} />
      </Ends>
    </FilterGroup>
  )
}

interface RangeEndProps {
  label: string
  bound: number | undefined
  figure: number | undefined
  onChange: (figure: number | undefined) => boolean
}

/** Committed on blur and on Enter. */
function RangeEnd({ label, bound, figure, onChange }: RangeEndProps) {
  const id = useId()
  const [typed, setTyped] = useState(formatFigure(figure))
  /** The last figure of the list, or that this field has asked for. */
  const asked = useRef(figure)
  // In an effect, because the list of the next figure may be rendered long before it is shown, and typing goes on meanwhile.
  useLayoutEffect(() => {
    // The list now has the figure of this field: text typed in the meantime stays.
    if (figure === asked.current) return
    asked.current = figure
    setTyped(formatFigure(figure))
  }, [figure])
  const commit = () => {
    const next = parseFigure(typed)
    const isNew = next !== figure || next !== asked.current
    if (isNew && onChange(next)) asked.current = next
    setTyped(formatFigure(asked.current))
  }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Figure
        id={id}
        inputMode="decimal"
        value={typed}
        placeholder={formatFigure(bound)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </>
  )
}

/** The number in a text, with or without thousands separators and currency. */
function parseFigure(text: string): number | undefined {
  const figure = Number.parseFloat(text.replace(/[\s,$]/g, ''))
  return Number.isFinite(figure) ? figure : undefined
}

/** Two columns, each a label above its field: side by side they wrap in a narrow column. */
const Ends = styled.div`
  display: grid;
  grid-template: auto auto / 1fr 1fr;
  grid-auto-flow: column;
  column-gap: 0.5rem;
  font-size: ${token.textSm};
`

const Figure = styled(Input)`
  min-height: 2.5rem;
  padding-inline: 0.6rem;
`
