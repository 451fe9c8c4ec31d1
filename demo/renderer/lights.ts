import { type SoftBox, type Studio, studio } from './studio.ts'
import { scale, type Vec, vec } from './vec.ts'

const warm = vec(1, 0.94, 0.86)
const white = vec(1, 0.985, 0.96)
const cool = vec(0.86, 0.94, 1)

/** A direction from azimuth (degrees counter-clockwise from the right, as seen from above; the camera is at 270) and elevation. */
export function bearing(degrees: number, height: number): Vec {
  const [a, e] = [(degrees * Math.PI) / 180, (height * Math.PI) / 180]
  return vec(Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e))
}

/** For dark grounds: a window-like key light from the left, a strip light at the right and a rim light behind. */
export function evening(turn = 0, key = 1): Studio {
  return studio(
    [
      { from: bearing(135 + turn, 52), width: 0.5, height: 0.36, colour: scale(white, 9 * key), edge: 0.05 },
      { from: bearing(20 + turn, 38), width: 0.14, height: 0.6, colour: scale(cool, 6), edge: 0.05 },
      { from: bearing(75 + turn, 22), width: 0.7, height: 0.1, colour: scale(warm, 5), edge: 0.04 },
      { from: bearing(250 + turn, 60), width: 0.16, height: 0.12, colour: scale(warm, 5), edge: 0.05 },
    ],
    vec(0.03, 0.028, 0.027),
    vec(0.1, 0.1, 0.105),
  )
}

/** A jeweller's light tent: light from all sides with dark cards in between, so that facets reflect both. */
export function tent(turn = 0, strength = 1): Studio {
  const boxes: SoftBox[] = [
    { from: bearing(120 + turn, 58), width: 0.55, height: 0.42, colour: scale(white, 5.2 * strength), edge: 0.06 },
    { from: bearing(345 + turn, 42), width: 0.28, height: 0.6, colour: scale(cool, 3 * strength), edge: 0.06 },
    { from: bearing(215 + turn, 30), width: 0.3, height: 0.35, colour: scale(warm, 2.2 * strength), edge: 0.06 },
    { from: bearing(60 + turn, 18), width: 0.45, height: 0.14, colour: scale(white, 2.6 * strength), edge: 0.05 },
    { from: bearing(285 + turn, 62), width: 0.3, height: 0.18, colour: vec(0.85, 0.85, 0.85), edge: 0.1, isCard: true },
    { from: bearing(25 + turn, 66), width: 0.1, height: 0.3, colour: vec(0.8, 0.8, 0.8), edge: 0.08, isCard: true },
    {
      from: bearing(170 + turn, 25),
      width: 0.12,
      height: 0.4,
      colour: vec(0.85, 0.85, 0.85),
      edge: 0.08,
      isCard: true,
    },
  ]
  return studio(boxes, scale(vec(0.34, 0.335, 0.33), strength), scale(vec(0.62, 0.63, 0.65), strength))
}

/** A north window and a white wall. */
export function daylight(turn = 0, strength = 1): Studio {
  return studio(
    [
      { from: bearing(150 + turn, 42), width: 0.7, height: 0.55, colour: scale(cool, 4.6 * strength), edge: 0.08 },
      { from: bearing(330 + turn, 30), width: 0.8, height: 0.5, colour: scale(warm, 0.7 * strength), edge: 0.3 },
      { from: bearing(80 + turn, 64), width: 0.22, height: 0.16, colour: scale(white, 3 * strength), edge: 0.06 },
      { from: bearing(265 + turn, 50), width: 0.4, height: 0.25, colour: vec(0.8, 0.8, 0.8), edge: 0.15, isCard: true },
    ],
    scale(vec(0.22, 0.215, 0.2), strength),
    scale(vec(0.4, 0.42, 0.45), strength),
  )
}

/** For opals: small lamps from three sides that appear as sparks in the dome and make the patches flash. */
export function lamps(turn = 0, strength = 1): Studio {
  return studio(
    [
      { from: bearing(128 + turn, 56), width: 0.26, height: 0.2, colour: scale(white, 16 * strength), edge: 0.04 },
      { from: bearing(12 + turn, 44), width: 0.09, height: 0.34, colour: scale(cool, 11 * strength), edge: 0.04 },
      { from: bearing(262 + turn, 66), width: 0.16, height: 0.1, colour: scale(white, 12 * strength), edge: 0.05 },
      { from: bearing(75 + turn, 20), width: 0.5, height: 0.07, colour: scale(warm, 7 * strength), edge: 0.04 },
    ],
    scale(vec(0.04, 0.039, 0.038), strength),
    scale(vec(0.09, 0.09, 0.095), strength),
  )
}
