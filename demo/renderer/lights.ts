import { detail } from './chance.ts'
import { type SoftBox, type Studio, studio } from './studio.ts'
import { scale, smooth, type Vec, vec } from './vec.ts'

const warm = vec(1, 0.94, 0.86)
const white = vec(1, 0.985, 0.96)
const cool = vec(0.86, 0.94, 1)

/** A direction from azimuth (degrees counter-clockwise from the right, as seen from above; the camera is at 270) and elevation. */
function bearing(degrees: number, height: number): Vec {
  const [a, e] = [(degrees * Math.PI) / 180, (height * Math.PI) / 180]
  return vec(Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e))
}

/** A jeweler's light tent: light from all sides with dark cards in between, so that facets reflect both. */
export function tent(turn = 0): Studio {
  const boxes: SoftBox[] = [
    { from: bearing(120 + turn, 58), width: 0.55, height: 0.42, color: scale(white, 5.2), edge: 0.06 },
    { from: bearing(345 + turn, 42), width: 0.28, height: 0.6, color: scale(cool, 3), edge: 0.06 },
    { from: bearing(215 + turn, 30), width: 0.3, height: 0.35, color: scale(warm, 2.2), edge: 0.06 },
    { from: bearing(60 + turn, 18), width: 0.45, height: 0.14, color: scale(white, 2.6), edge: 0.05 },
    { from: bearing(285 + turn, 62), width: 0.3, height: 0.18, color: vec(0.85, 0.85, 0.85), edge: 0.1, isCard: true },
    { from: bearing(25 + turn, 66), width: 0.1, height: 0.3, color: vec(0.8, 0.8, 0.8), edge: 0.08, isCard: true },
    {
      from: bearing(170 + turn, 25),
      width: 0.12,
      height: 0.4,
      color: vec(0.85, 0.85, 0.85),
      edge: 0.08,
      isCard: true,
    },
  ]
  return studio(boxes, vec(0.34, 0.335, 0.33), vec(0.62, 0.63, 0.65))
}

/** A north window and a white wall. */
export function daylight(turn = 0): Studio {
  return studio(
    [
      { from: bearing(150 + turn, 42), width: 0.7, height: 0.55, color: scale(cool, 4.6), edge: 0.08 },
      { from: bearing(330 + turn, 30), width: 0.8, height: 0.5, color: scale(warm, 0.7), edge: 0.3 },
      { from: bearing(80 + turn, 64), width: 0.22, height: 0.16, color: scale(white, 3), edge: 0.06 },
      { from: bearing(265 + turn, 50), width: 0.4, height: 0.25, color: vec(0.8, 0.8, 0.8), edge: 0.15, isCard: true },
    ],
    vec(0.22, 0.215, 0.2),
    vec(0.4, 0.42, 0.45),
  )
}

/** A big soft window from the left, low enough to model the stone, and a white wall. */
export function bigSoft(turn = 0): Studio {
  return studio(
    [
      { from: bearing(140 + turn, 50), width: 0.85, height: 0.6, color: scale(white, 4.4), edge: 0.22 },
      { from: bearing(318 + turn, 26), width: 0.7, height: 0.4, color: scale(warm, 0.7), edge: 0.3 },
    ],
    vec(0.25, 0.243, 0.232),
    vec(0.36, 0.36, 0.36),
  )
}

/** One long strip light over the stone and a dim room. */
export function strip(turn = 0): Studio {
  return studio(
    [
      {
        from: bearing(110 + turn, 55),
        width: 1.15,
        height: 0.1,
        color: scale(white, 13),
        edge: 0.05,
        roll: 8,
      },
      { from: bearing(300 + turn, 34), width: 0.5, height: 0.4, color: scale(warm, 0.8), edge: 0.3 },
    ],
    vec(0.2, 0.195, 0.187),
    vec(0.29, 0.29, 0.29),
  )
}

/** A round softbox, as studios of jewelers have it. */
export function roundBox(turn = 0): Studio {
  return studio(
    [
      {
        from: bearing(132 + turn, 56),
        width: 0.34,
        height: 0.34,
        color: scale(white, 10.5),
        edge: 0.035,
        isRound: true,
      },
      { from: bearing(330 + turn, 30), width: 0.6, height: 0.5, color: scale(cool, 0.8), edge: 0.35 },
    ],
    vec(0.21, 0.206, 0.2),
    vec(0.31, 0.31, 0.315),
  )
}

/** A window behind which leaves hang. */
export function leafWindow(turn = 0): Studio {
  const leaves = (u: number, v: number) => {
    const bar = smooth(0.02, 0.05, Math.abs(u)) * smooth(0.02, 0.06, Math.abs(v - 0.15))
    const leaf = smooth(-0.12, 0.1, detail(u * 2.6 + 4, v * 3.4, 2.5, 3) + 0.22 + 0.35 * v)
    return bar * (0.22 + 0.78 * leaf)
  }
  return studio(
    [
      {
        from: bearing(142 + turn, 47),
        width: 0.6,
        height: 0.52,
        color: scale(vec(1, 0.99, 0.95), 7.5),
        edge: 0.03,
        mask: leaves,
      },
      { from: bearing(325 + turn, 28), width: 0.7, height: 0.4, color: scale(warm, 0.8), edge: 0.3 },
    ],
    vec(0.22, 0.215, 0.2),
    vec(0.33, 0.335, 0.33),
  )
}

/** A small warm lamp in a darker room, which wakes the play of color. */
export function lamp(turn = 0, strength = 1): Studio {
  return studio(
    [
      {
        from: bearing(118 + turn, 60),
        width: 0.15,
        height: 0.15,
        color: scale(vec(1, 0.87, 0.7), 42 * strength),
        edge: 0.03,
        isRound: true,
      },
      { from: bearing(310 + turn, 30), width: 0.6, height: 0.4, color: scale(cool, 0.3 * strength), edge: 0.3 },
    ],
    scale(vec(0.06, 0.056, 0.052), strength),
    scale(vec(0.1, 0.098, 0.096), strength),
  )
}
