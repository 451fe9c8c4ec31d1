import type { Shot } from '../camera.ts'
import { cabochon, drop } from '../forms.ts'
import { bigSoft, daylight, lamp, leafWindow, roundBox, strip, tent } from '../lights.ts'
import {
  bezelSetting,
  cutElsewhere,
  getOpal,
  gold,
  haloRing,
  lying,
  opalRing,
  part,
  pendant,
  roseGold,
  signetRing,
  silver,
  stud,
  together,
  whiteGold,
} from '../pieces.ts'
import { coin } from '../props.ts'
import type { Matter, Thing } from '../sceneTypes.ts'
import { rotation, type Turn, type Vec, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { emptyRing, solitaire } from './rings.ts'
import { type Subject, threeViews, type View, view } from './views.ts'

/** A ring of about 20 mm, leaning as a ring in a jeweler's wax. */
const ring = (things: () => Thing[], at: Vec, turn: Turn): Subject => ({
  things: () => together(things(), at, turn),
  long: 22,
  wide: 12,
  middle: 11,
})
/** The ring with a coin beside it. */
const ringByCoin = (of: Subject, light: View['light'], more: Partial<Shot> = {}): Shot =>
  view(
    { ...of, things: () => [...of.things(), coin(21, -6)] },
    { light, height: 40, room: 2.4, to: vec(9, -2, 8), more },
  )

const opalStone: Matter = getOpal({ ...looks.crystal, seed: 402 })
const goldRing = (turn: Turn) => ring(() => opalRing(6.5, 5, 4.2, opalStone, gold), vec(0, 0, 10.2), turn)
const halo = (turn: Turn) => ring(() => haloRing(whiteGold), vec(0, 0, 9.8), turn)
const platinum = (turn: Turn) => ring(() => solitaire(whiteGold), vec(0, 0, 9.6), turn)
const goldEmerald = (turn: Turn) => ring(() => solitaire(gold), vec(0, 0, 9.6), turn)
const signet = (turn: Turn) => ring(signetRing, vec(0, 0, 11.6), turn)
/** A ring with an empty bezel and the opal for it. */
const waiting: Subject = {
  things: () => [
    ...together(emptyRing(gold), vec(-7, 3, 10.2), rotation(40, 12)),
    lying(cabochon(6.2, 4.7, 4), opalStone, 9.5, -9, rotation(30)),
  ],
  long: 30,
  wide: 20,
  middle: 7,
}
const dropPendant: Subject = {
  things: () =>
    pendant(
      [part(drop(4.5, 17, 0.75), getOpal({ ...looks.waterBlue, seed: 423, fire: 1.3 }), vec(0, 0, 3.5), rotation(90))],
      9.6,
      silver,
      3,
    ),
  long: 26,
  wide: 17,
  middle: 1,
}
const white = { ...looks.white, patch: 1.3, fire: 2.6, milk: 0.5 }
const studs: Subject = {
  things: () => [
    ...stud(getOpal({ ...white, seed: 431 }), roseGold, -4.8, -1, rotation(0, 42, -12)),
    ...stud(getOpal({ ...white, seed: 436 }), roseGold, 4.8, 1.5, rotation(30, 50, 14)),
  ],
  long: 17,
  wide: 9,
  middle: 2.4,
}

/** One of the bracelet's stones in its bezel. */
const bracelet = getOpal({ ...looks.white, seed: 444, patch: 1.1, fire: 1.6, milk: 0.45 })
const jewel = (i: number, x: number, y: number, turn: Turn): Thing[] =>
  together(bezelSetting(2.5, 2, 1.6, cutElsewhere(bracelet, vec(i * 9, i * 4, 0)), silver, 0.4), vec(x, y, 1), turn)
/** The middle of the bracelet, lying in a wave. */
const wave: Subject = {
  things: () =>
    Array.from({ length: 15 }, (_, i) => {
      const u = i - 7
      const [x, y] = [
        u * 5.2 * Math.cos(0.5) + 1.2 * Math.sin(u * 0.5),
        u * 5.2 * Math.sin(0.5) + 2.6 * Math.cos(u * 0.42),
      ]
      return jewel(i, x, y, rotation(28 - 14 * Math.sin(u * 0.42), i % 2 ? 5 : -4, i % 3 ? 4 : -3))
    }).flat(),
  long: 30,
  wide: 20,
  middle: 1,
}
/** All 21 stones in a ring, with the clasp at the back. */
const closed: Subject = {
  things: () => {
    const radius = (22 * 5.4) / (2 * Math.PI)
    const stones = Array.from({ length: 21 }, (_, i) => {
      const angle = Math.PI / 2 + ((i + 1) / 22) * 2 * Math.PI
      return jewel(i, radius * Math.cos(angle), radius * Math.sin(angle), rotation((angle * 180) / Math.PI + 90))
    }).flat()
    return [...stones, part(cabochon(2.6, 1.7, 1.3, { corners: 4, base: -0.8 }), silver, vec(0, radius, 1.1))]
  },
  long: 44,
  wide: 44,
  middle: 1,
}

const bright = { exposure: 0.85 }
const dim = { exposure: 1.1 }

export const jewelry: Record<string, () => Shot> = {
  'gold-ring': () =>
    view(goldRing(rotation(55, 14)), { light: tent(), height: 34, room: 1.6, to: vec(0, 0, 11.5), more: bright }),
  'gold-ring-profile': () => view(goldRing(rotation(4)), { light: daylight(), height: 20, room: 1.6, more: bright }),
  'gold-ring-size': () => ringByCoin(goldRing(rotation(35, 24)), roundBox()),
  ...threeViews(
    'halo-ring',
    halo(rotation(28, 32)),
    {
      light: tent(-115),
      height: 44,
      room: 1.3,
      to: vec(0, -2, 13.4),
      more: { ...bright, disperses: true },
    },
    { light: strip(), height: 62, room: 1, to: vec(0, -3, 14), more: { ...dim, disperses: true } },
    () => ringByCoin(halo(rotation(35, 28)), tent(-60), bright),
  ),
  ...threeViews(
    'silver-pendant',
    dropPendant,
    { light: leafWindow(), height: 60, room: 1.4, to: vec(0, 3, 1) },
    { light: lamp(), height: 54, room: 0.95, to: vec(0, 0.5, 2) },
    () =>
      view(
        { ...dropPendant, things: () => [...dropPendant.things(), coin(19, -2)] },
        { light: bigSoft(), height: 58, room: 1.9, to: vec(9, 2, 1) },
      ),
  ),
  ...threeViews(
    'rose-studs',
    studs,
    { light: tent(), height: 40, room: 1.45, to: vec(0, 1, 2.4), more: bright },
    { light: roundBox(10), turn: -24, height: 54, room: 1.2, to: vec(0, 0.5, 2.4), more: dim },
    () =>
      view(
        { ...studs, things: () => [...studs.things(), coin(22, -2)] },
        { light: bigSoft(), height: 50, room: 2.7, to: vec(11.5, 0, 1) },
      ),
  ),
  ...threeViews(
    'silver-bracelet',
    closed,
    { light: leafWindow(10), height: 58, room: 1.25 },
    { light: strip(), height: 50, room: 1.3 },
    () =>
      view({ ...closed, things: () => [...closed.things(), coin(0, 0)] }, { light: bigSoft(), height: 68, room: 1.2 }),
  ),
  'silver-bracelet-dark': () => view(wave, { light: strip(), height: 52, room: 1.2, isDark: true }),
  ...threeViews(
    'stayish-signet',
    signet(rotation(35, 40)),
    { light: roundBox(), height: 42, room: 1.55, to: vec(0, -3, 13) },
    { light: lamp(), height: 58, room: 1.25, to: vec(0, -4, 13) },
    () => ringByCoin(signet(rotation(30, 34)), bigSoft()),
  ),
  ...threeViews(
    'platinum-solitaire',
    platinum(rotation(32, 26)),
    { light: tent(-115), height: 42, room: 1.35, to: vec(0, -2, 13), more: bright },
    { light: daylight(), turn: -40, height: 56, room: 1.4, to: vec(-1, -2, 11), more: dim },
    () => ringByCoin(platinum(rotation(38, 24)), tent(), bright),
  ),
  ...threeViews(
    'gold-solitaire',
    goldEmerald(rotation(62, 10)),
    { light: daylight(), height: 34, room: 1.6, more: bright },
    { light: strip(), turn: -40, height: 56, room: 1.2, to: vec(0, -2, 13), more: dim },
    () => ringByCoin(goldEmerald(rotation(35, 24)), daylight(), bright),
  ),
  ...threeViews(
    'ring-and-stone',
    waiting,
    { light: tent(), height: 38, room: 1.45, to: vec(0, -1, 8), more: bright },
    { light: roundBox(), height: 58, room: 1.35, to: vec(0, -3, 6), more: dim },
    () =>
      view(
        { ...waiting, things: () => [...waiting.things(), coin(24, 4)] },
        { light: bigSoft(), height: 46, room: 2.05, to: vec(8, -2, 5) },
      ),
  ),
}
