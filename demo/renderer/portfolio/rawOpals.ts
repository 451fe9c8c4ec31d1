import type { Shot } from '../camera.ts'
import { rough } from '../forms.ts'
import { bigSoft, lamp, leafWindow, roundBox, strip } from '../lights.ts'
import { lying, roughOpal, scatter } from '../pieces.ts'
import type { Thing } from '../sceneTypes.ts'
import { rotation, vec } from '../vec.ts'
import { ash, looks, mountain } from './looks.ts'
import { byCoin, onRuler, type Subject, threeViews, view } from './views.ts'

const nodule: Subject = {
  things: () => [
    lying(
      rough(vec(42, 31, 27), 5, { window: true, bumps: 0.06 }),
      roughOpal(looks.honey, { crusted: 0.42, color: mountain, unevenness: 0.07 }),
    ),
  ],
  long: 42,
  wide: 31,
  middle: 11,
}

/** Nine glassy chips, strewn; those of `only` lie close together. */
function chips(only = 9, spread = 15): Thing[] {
  return scatter(only, spread, only < 9 ? 11 : 9.5, 3, 1.15).map(({ x, y, spin }, i) =>
    lying(
      rough(vec(9 + (i % 4) * 1.5, 8, 5 + (i % 3)), 140 + i, { flats: 7, scoops: 5, bumps: 0.012, edge: 0.05 }),
      roughOpal(
        { ...looks.crystal, seed: 500 + i, patch: 1.8, fire: 2.4, milk: 0.06 + 0.03 * (i % 3) },
        { crusted: i % 4 === 1 ? 0.16 : -0.2, unevenness: 0.03 },
      ),
      x,
      y,
      rotation(spin, i * 31, i * 17),
    ),
  )
}

/** Pieces of the white parcel: 12 to 24 mm, their skin scraped. */
const whitePiece = (i: number, x: number, y: number, spin: number): Thing =>
  lying(
    rough(vec(14 + ((i * 5) % 11), 12 + ((i * 3) % 6), 10 + (i % 4)), 41 + 3 * i, { scoops: 3, bumps: 0.04 }),
    roughOpal(
      { ...(i % 3 === 1 ? looks.crystal : looks.white), seed: 210 + i, milk: i % 3 === 1 ? 0.2 : 0.5 },
      { crusted: 0.06, color: vec(0.6, 0.52, 0.4), unevenness: 0.06 },
    ),
    x,
    y,
    rotation(spin, i * 20, 10),
  )
const parcel: Subject = {
  things: () => scatter(14, 38, 20, 8, 1).map(({ x, y, spin }, i) => whitePiece(i, x, y, spin)),
  long: 90,
  wide: 90,
  middle: 4,
}
const three: Subject = {
  things: () => [whitePiece(0, -11, 2, 0), whitePiece(1, 9, -7, 70), whitePiece(2, 7, 13, 140)],
  long: 42,
  wide: 34,
  middle: 4,
}

const stayish: Subject = {
  things: () => [
    lying(
      rough(vec(51, 38, 22), 15, { flats: 11, scoops: 3, bumps: 0.05, edge: 0.07 }),
      roughOpal(looks.stayish, { crusted: 0.4, color: ash }),
      0,
      0,
      rotation(-15, 12),
    ),
  ],
  long: 51,
  wide: 38,
  middle: 8,
}
const chocolate: Subject = {
  things: () => [
    lying(
      rough(vec(34, 26, 19), 28, { scoops: 4, bumps: 0.05 }),
      roughOpal(looks.chocolate, { crusted: 0.32, color: vec(0.26, 0.16, 0.1) }),
      0,
      0,
      rotation(35, -8),
    ),
  ],
  long: 34,
  wide: 28,
  middle: 7,
}
const specimen: Subject = {
  things: () => [
    lying(
      rough(vec(68, 55, 40), 6, { window: true, bumps: 0.09, edge: 0.06 }),
      roughOpal(
        { ...looks.honeycomb, seed: 301, patch: 3.2 },
        { crusted: 0.42, color: vec(0.34, 0.24, 0.18), unevenness: 0.025 },
      ),
      0,
      0,
      rotation(12),
    ),
  ],
  long: 68,
  wide: 55,
  middle: 15,
}

export const rawOpals: Record<string, () => Shot> = {
  'honey-nodule': () => view(nodule, { light: leafWindow(), turn: 20, height: 46, room: 1.45 }),
  'honey-nodule-window': () =>
    view(nodule, { light: lamp(20), turn: -15, height: 64, room: 1.1, isDark: true, to: vec(0, -1, 14) }),
  'honey-nodule-size': () => byCoin(nodule, bigSoft(10), { turn: 8 }),
  'crystal-chips': () => view({ things: chips, long: 32, wide: 36 }, { light: strip(), height: 60, room: 1.5 }),
  'crystal-chips-dark': () =>
    view({ things: () => chips(3, 7), long: 22, wide: 20 }, { light: lamp(), height: 56, room: 1.25, isDark: true }),
  'crystal-chips-size': () =>
    onRuler({ things: chips, long: 32, wide: 38 }, roundBox(), { span: 46, height: 64, to: vec(2, -5, 0) }),
  'white-parcel': () => view(parcel, { light: bigSoft(), height: 60, room: 1.3 }),
  'white-parcel-three': () => view(three, { light: lamp(), height: 50, room: 1.2, isDark: true }),
  'white-parcel-size': () => byCoin(three, strip(10)),
  ...threeViews(
    'stayish-rough',
    stayish,
    { light: roundBox(), height: 48, room: 1.35 },
    { light: lamp(10), turn: 150, height: 56, room: 1.2 },
    () => byCoin(stayish, bigSoft(15)),
  ),
  ...threeViews(
    'chocolate-rough',
    chocolate,
    { light: leafWindow(20), height: 44 },
    { light: lamp(30), turn: -60, height: 54, room: 1.25 },
    () => byCoin(chocolate, strip(5)),
  ),
  ...threeViews(
    'welo-specimen',
    specimen,
    { light: strip(), height: 54, room: 1.35 },
    { light: lamp(), turn: -14, height: 64, room: 0.85 },
    () => byCoin(specimen, bigSoft(5)),
  ),
}
