import type { PictureFacts } from './media.ts'

/** The lights that a stone is filmed in, in the order in which they are offered. */
export const turntableLights = ['daylight', 'lamp', 'dark', 'wet', 'dry'] as const
export type TurntableLight = (typeof turntableLights)[number]

export const lightLabels: Record<TurntableLight, string> = {
  daylight: 'Daylight',
  lamp: 'Lamp',
  dark: 'On dark',
  wet: 'Wet',
  dry: 'Dry',
}

/** The hues of an opal's play of color, in the order of the spectrum. */
export const fireHues = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet'] as const
export type FireHue = (typeof fireHues)[number]

/**
 * The play of color in the pictures of one light, measured by the server (docs/product/media.md#the-light-bench). In
 * whole percent.
 */
export interface MeasuredFire {
  /** The part of each hue in the play of color. Hues below one percent are left out. */
  shares: Partial<Record<FireHue, number>>
  /** The part of the stone that plays in color, on average over all frames. */
  lit: number
}

/** The play of color that stands for an item: that of the first light that was measured. */
export interface ItemFire extends MeasuredFire {
  light: TurntableLight
}

/** A stone that turns once in one light: a sheet of frames, row by row. Its picture has a single width. */
export interface Turntable extends Partial<PictureFacts> {
  id: number
  light: TurntableLight
  frames: number
  columns: number
  rows: number
  /** The sheet as WebP. */
  sheet: string
  /** Null for a piece without play of color. */
  fire: MeasuredFire | null
}

/** The hues of a fire, the largest part first. */
export function getHues({ shares }: MeasuredFire): [FireHue, number][] {
  return fireHues
    .map((hue): [FireHue, number] => [hue, shares[hue] ?? 0])
    .filter(([, share]) => share > 0)
    .sort(([, one], [, other]) => other - one)
}

/** A fire in words: “green 45%, blue 30%”. */
export function describeHues(fire: MeasuredFire): string {
  return getHues(fire)
    .map(([hue, share]) => `${hue} ${share}%`)
    .join(', ')
}
