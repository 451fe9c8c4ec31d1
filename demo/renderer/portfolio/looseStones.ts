import type { Shot } from '../camera.ts'
import { bigSoft, daylight, lamp, leafWindow, roundBox, strip, tent } from '../lights.ts'
import { lying, together } from '../pieces.ts'
import { rotation, vec } from '../vec.ts'
import { broadFlash } from './films.ts'
import { stones } from './stones.ts'
import { clearViews, onRuler, type Subject, threeViews, view } from './views.ts'

/** The same things, lying another way. */
const leaning = (subject: Subject, tip: number, spin = 0): Subject => ({
  ...subject,
  things: () =>
    subject.things().map(({ body, matter }) => lying(body.solid, matter, body.at.x, body.at.y, rotation(spin, tip))),
})
const [octagon, pear, oval, rounds] = [
  stones['muzo-octagon'],
  stones['chivor-pear'],
  stones['shakiso-oval'],
  stones['emerald-rounds'],
]
/** Camera settings for emeralds: a light tent is bright. */
const inTent = { exposure: 0.8 }

export const looseStones: Record<string, () => Shot> = {
  // Welo opals.
  'broad-flash-top': () => view(stones['broad-flash'], { light: roundBox(20), turn: 75, height: 80, room: 1.35 }),
  'broad-flash': () => broadFlash(),
  'broad-flash-size': () => onRuler(stones['broad-flash']),
  'honeycomb-top': () => view(stones.honeycomb, { light: leafWindow(), turn: 80, height: 78, room: 1.2 }),
  honeycomb: () => view(stones.honeycomb, { light: lamp(10), turn: 35, height: 58, isDark: true }),
  'honeycomb-close': () =>
    view(stones.honeycomb, { light: roundBox(60), turn: 20, height: 70, room: 0.66, to: vec(1, 0, 3) }),
  'honeycomb-size': () => onRuler(stones.honeycomb, strip()),
  ...threeViews(
    'pinfire',
    stones.pinfire,
    { light: strip(), turn: 62, height: 55, room: 1.4, to: vec(0.6, 1, 1.2) },
    { light: lamp(15), turn: 40, height: 66, to: vec(0.6, 0.6, 1.2) },
    () => onRuler({ ...stones.pinfire, things: () => together(stones.pinfire.things(), vec(-1.6, 0, 0)) }),
  ),
  ...threeViews(
    'matched-rounds',
    stones['matched-rounds'],
    { light: roundBox(), turn: 14, height: 48, room: 1.4 },
    { light: lamp(-10), turn: -20, height: 62, room: 1.25 },
    () => onRuler(stones['matched-rounds'], leafWindow(10)),
  ),
  'smoked-cushion-top': () => view(stones['smoked-cushion'], { light: strip(10), turn: 80, height: 76, room: 1.4 }),
  'smoked-cushion': () => view(stones['smoked-cushion'], { light: lamp(10), turn: 30, isDark: true }),
  'smoked-cushion-size': () => onRuler(stones['smoked-cushion'], roundBox(20)),
  ...threeViews(
    'faceted-cushion',
    stones['faceted-cushion'],
    { light: tent(), turn: 20, height: 62, more: inTent },
    { light: roundBox(-60), turn: 50, height: 50, more: { exposure: 1.1 } },
    () => onRuler(leaning(stones['faceted-cushion'], 40), bigSoft(), { to: vec(0.7, -3.5, 2) }),
  ),
  ...threeViews(
    'honey-freeform',
    stones['honey-freeform'],
    { light: leafWindow(10), turn: -30, height: 50 },
    { light: lamp(20), turn: 60, height: 66 },
  ),
  // Water opals.
  ...clearViews(
    'water-freeform',
    stones['water-freeform'],
    { light: lamp(), turn: -50, height: 60, room: 1.35 },
    { light: leafWindow(), turn: -20, height: 54, room: 1.4 },
  ),
  'contra-luz': () =>
    view(stones['contra-luz'], {
      light: lamp(-28, 1.3),
      turn: 66,
      height: 56,
      room: 1.2,
      isDark: true,
      to: vec(0.6, 1.2, 3),
    }),
  'contra-luz-stone': () =>
    view(stones['contra-luz'], { light: bigSoft(), turn: 25, height: 50, room: 1.4, to: vec(1.4, 0.8, 2) }),
  'contra-luz-size': () =>
    onRuler(
      { ...stones['contra-luz'], things: () => together(stones['contra-luz'].things(), vec(-3, 0, 0)) },
      roundBox(20),
    ),
  ...clearViews(
    'water-round',
    stones['water-round'],
    { light: lamp(30), turn: 40, height: 60, room: 1.45 },
    { light: roundBox(10), height: 50, room: 1.6 },
    () => onRuler(stones['water-round'], strip()),
  ),
  'sunrise-oval': () => view(stones['sunrise-oval'], { light: bigSoft(10), turn: 30, height: 46 }),
  'sunrise-oval-velvet': () =>
    view(stones['sunrise-oval'], { light: lamp(30), turn: 70, height: 66, room: 1.4, isDark: true }),
  'sunrise-oval-size': () => onRuler(stones['sunrise-oval'], strip(-10)),
  ...clearViews(
    'water-teardrops',
    stones['water-teardrops'],
    { light: lamp(10), turn: 14, height: 64, room: 1.4, to: vec(0, 1.6, 1) },
    { light: strip(12), height: 56, room: 1.5, to: vec(0, 1.6, 1) },
    () => onRuler({ ...stones['water-teardrops'], wide: 7.5 }, bigSoft(), { to: vec(0.8, -1, 0) }),
  ),
  // Emeralds.
  'muzo-octagon': () => view(octagon, { light: tent(-115), turn: 20, height: 72, room: 1.6, more: inTent }),
  'muzo-octagon-stone': () =>
    view(leaning(octagon, 38, -25), {
      light: daylight(),
      height: 40,
      room: 1.9,
      isDark: true,
      more: { exposure: 1.1 },
    }),
  'muzo-octagon-profile': () =>
    view(leaning(octagon, 180, 15), { light: tent(60), height: 24, room: 1.8, to: vec(0, 0, 1.9), more: inTent }),
  'muzo-octagon-size': () => onRuler(leaning(octagon, 38), daylight(), { span: 22, to: vec(0.5, -2.6, 1) }),
  ...threeViews(
    'chivor-pear',
    pear,
    { light: tent(-115), turn: 70, height: 70, room: 1.5, to: vec(0.4, 0.8, 2), more: inTent },
    { light: daylight(20), turn: 40, height: 50, room: 1.5, to: vec(0.4, 0.6, 1.6), more: { exposure: 1.1 } },
    () => onRuler(leaning(pear, 30), tent(-60), { span: 22, to: vec(0.5, -2.6, 1), ...inTent }),
  ),
  ...threeViews(
    'shakiso-oval',
    leaning(oval, 25, 60),
    { light: daylight(), height: 50, room: 1.6, more: { exposure: 0.9 } },
    { light: tent(-115), turn: 30, height: 62, room: 1.45, more: { exposure: 1.1 } },
    () => onRuler(leaning(oval, 28), daylight(10), { span: 22, to: vec(0.5, -2.6, 1) }),
  ),
  ...threeViews(
    'trapiche-slice',
    stones['trapiche-slice'],
    { light: bigSoft(70), turn: 10, height: 62 },
    { light: bigSoft(75), turn: 38, height: 50, more: { exposure: 1.2 } },
    () => onRuler(stones['trapiche-slice'], bigSoft(60)),
  ),
  ...threeViews(
    'sugarloaf',
    stones.sugarloaf,
    { light: bigSoft(), turn: 28, height: 44, room: 1.65 },
    { light: strip(), turn: 60, height: 58, room: 1.5, more: { exposure: 1.15 } },
    () => onRuler(stones.sugarloaf, leafWindow()),
  ),
  ...threeViews(
    'emerald-rounds',
    { ...rounds, things: () => [...rounds.things().slice(0, 1), ...leaning(rounds, 40, 40).things().slice(1)] },
    { light: tent(-115), turn: 14, height: 58, room: 1.35, more: inTent },
    { light: daylight(), turn: -16, height: 66, room: 1.3, more: { exposure: 1.1 } },
    () => onRuler(rounds, tent(-115), { span: 20, ...inTent }),
  ),
}
