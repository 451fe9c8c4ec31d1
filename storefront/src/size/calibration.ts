import { storedValue } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'

/** How large this screen shows a millimeter. */
interface Calibration extends ScreenState {
  /** CSS pixels per millimeter. */
  scale: number
}

/** The facts of a screen that change when the visitor zooms or moves the window to another one. */
interface ScreenState {
  /** `devicePixelRatio`. */
  ratio: number
  /** The sides of the screen in CSS pixels, the shorter one first: a phone may be turned. */
  sides: readonly [number, number]
}

/** The bounds of a scale, from a wall to a phone. */
export const scaleLimits = { min: 2, max: 10, step: 0.02 } as const

/** The scale that CSS assumes: 96 pixels per inch. */
export const assumedScale = 96 / 25.4

/** The calibration of this browser (docs/product/pages.md#item-page); null before the first. It is never sent. */
export const calibration = storedValue<Calibration | null>('elegant_true_size', (stored) => {
  if (!isRecord(stored)) return null
  const { scale, ratio, sides } = stored
  if (!isNumber(scale) || !isNumber(ratio) || !Array.isArray(sides)) return null
  const [short, long]: unknown[] = sides
  if (scale < scaleLimits.min || scale > scaleLimits.max || !isNumber(short) || !isNumber(long)) return null
  return { scale, ratio, sides: [short, long] }
})

export function readScreen({ devicePixelRatio, screen: { width, height } } = window): ScreenState {
  return { ratio: devicePixelRatio, sides: [Math.min(width, height), Math.max(width, height)] }
}

/** The scale for a screen; undefined if it has to be measured, because it never was or the zoom is another one. */
export function scaleFor(kept: Calibration | null, { ratio, sides }: ScreenState): number | undefined {
  const isSame = kept?.ratio === ratio && kept.sides.every((side, at) => side === sides[at])
  return isSame ? kept.scale : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
