import type { FireHue } from '@elegant/shared/rules'
import { groundColor } from './findStone.ts'
import { colorAt, type Frame, quantile, type Rgb } from './frame.ts'
import { getHue, toOklab } from './oklab.ts'

/** A pixel plays if its color is this far from those of the body and of reflections, in Oklab. */
const leastDifference = 0.03
/**
 * A thicker part of a stone is more saturated than its body, up to this tint. A pale stone gets its color where facets
 * throw the light about, but no more than five times that of its body.
 */
const deepest = { tint: 0.25, least: 1.6, most: 5 }
/** How much of the body's tint a patch of color shows. */
const throughPatch = 0.6
/** Darker pixels have no tint but noise; lightness in Oklab. */
const darkest = 0.12
/** A ground of more tint is colored; a darker one shows no light. */
const paleGround = { lightness: 0.3, tint: 0.12 }
/** Bodies are alike within this step of a and b, relative to lightness. */
const step = 0.02

/** A color without its lightness: a and b in Oklab, relative to it. Light and exposure do not change it. */
type Tint = readonly [a: number, b: number]
type Segment = readonly [Tint, Tint]

const gray: Tint = [0, 0]

/** Returns a function from a pixel of a stone to the hue of its play; undefined for its body and for reflections. */
export function hueReader(frame: Frame, stone: number[]): (at: number) => FireHue | undefined {
  const body = getBody(stone.map((at) => toOklab(colorAt(frame, at))))
  const mixtures: Segment[] = [
    [body, lightOn(toOklab(groundColor(frame)))],
    [body, gray],
    [body, deepenTint(body)],
  ]
  return (at) => {
    const color = toOklab(colorAt(frame, at))
    if (color[0] < darkest) return undefined
    const tint = getTint(color)
    const difference = Math.min(...mixtures.map((mixture) => distance(tint, mixture)))
    return color[0] * difference < leastDifference
      ? undefined
      : getHue(tint[0] - throughPatch * body[0], tint[1] - throughPatch * body[1])
  }
}

/** The tint that most of the stone has: the densest place of its tints. */
function getBody(colors: Rgb[]): Tint {
  const tints = colors.filter(([lightness]) => lightness > darkest).map(getTint)
  const getPlace = ([a, b]: Tint, dx = 0, dy = 0) => `${Math.round(a / step) + dx},${Math.round(b / step) + dy}`
  const counts = new Map<string, number>()
  for (const tint of tints) counts.set(getPlace(tint), (counts.get(getPlace(tint)) ?? 0) + 1)
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  let densest = gray
  let most = 0
  for (const tint of new Map(tints.map((tint) => [getPlace(tint), tint])).values()) {
    const count = around.reduce((sum, [dx, dy]) => sum + (counts.get(getPlace(tint, dx, dy)) ?? 0), 0)
    if (count > most) [densest, most] = [tint, count]
  }
  const alike = tints.filter(([a, b]) => Math.hypot(a - densest[0], b - densest[1]) < 1.5 * step)
  return [
    quantile(
      alike.map(([a]) => a),
      0.5,
    ),
    quantile(
      alike.map(([, b]) => b),
      0.5,
    ),
  ]
}

/** The tint of what a stone reflects: that of a pale gray ground, otherwise none. */
function lightOn(ground: Rgb): Tint {
  const tint = getTint(ground)
  const isPale = ground[0] > paleGround.lightness && Math.hypot(...tint) < paleGround.tint
  return isPale ? tint : gray
}

function deepenTint([a, b]: Tint): Tint {
  const times = Math.min(deepest.most, Math.max(deepest.least, deepest.tint / Math.hypot(a, b)))
  return [a * times, b * times]
}

const getTint = ([lightness, a, b]: Rgb): Tint => [a / lightness, b / lightness]

/** The distance of a tint from all mixtures of two others. */
function distance([a, b]: Tint, [[fromA, fromB], [toA, toB]]: Segment): number {
  const [dx, dy] = [toA - fromA, toB - fromB]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : ((a - fromA) * dx + (b - fromB) * dy) / length
  const along = Math.min(1, Math.max(0, part))
  return Math.hypot(a - fromA - along * dx, b - fromB - along * dy)
}
