import { storedValue } from '@elegant/shared'

type LengthUnit = 'mm' | 'in'

/** The unit in which this browser shows lengths (docs/product/passport.md). */
export const lengthUnit = storedValue<LengthUnit>('elegant_unit', (stored) => (stored === 'in' ? 'in' : 'mm'))

const number = /\d+(?:\.\d+)?/g
/** Numbers before “mm”, such as `16.1 × 12.0 × 7.4 mm` or `8 to 14 mm`. */
const millimeters = /\d+(?:\.\d+)?(?:\s*(?:[×x*–-]|to)\s*\d+(?:\.\d+)?)*\s*mm\b/gi

/** A text with its millimeters as inches; undefined if it has none. */
export function toInches(text: string): string | undefined {
  const converted = text.replace(millimeters, (size) =>
    size.replace(number, (mm) => formatInches(Number(mm))).replace(/mm$/i, 'in'),
  )
  return converted === text ? undefined : converted
}

/** A length as people who measure in inches read it, to a hundredth. */
export function formatInches(mm: number): string {
  return (mm / 25.4).toFixed(2)
}
