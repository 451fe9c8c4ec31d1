import type { TurntableLight } from '@elegant/shared/rules'

/** Each light within a sentence: “Turntable in daylight”. */
export const lightPhrases: Record<TurntableLight, string> = {
  daylight: 'in daylight',
  lamp: 'in lamp',
  dark: 'on dark ground',
  wet: 'when wet',
  dry: 'when dry',
}
