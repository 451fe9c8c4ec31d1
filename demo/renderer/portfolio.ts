import type { Shot } from './camera.ts'
import { chance } from './chance.ts'
import { brilliant, cushion, emeraldCut, hexagonalCrystal, oval, pear, round } from './cuts.ts'
import { band, bezel, cabochon, drop, rough, slice } from './forms.ts'
import { blackGlass, marble, paleStone, paper, slate, velvet } from './grounds.ts'
import { daylight, evening, lamps, tent } from './lights.ts'
import { trapiche } from './media.ts'
import type { OpalLook } from './opal.ts'
import {
  bezelled,
  bluishGreen,
  cutElsewhere,
  emerald,
  emeraldGreen,
  gold,
  haloRing,
  lying,
  opalOf,
  opalRing,
  openGreen,
  oxidised,
  part,
  pendant,
  prongs,
  rock,
  roseGold,
  roughOpal,
  signetRing,
  silver,
  strewn,
  stud,
  together,
  water,
  whiteGold,
} from './pieces.ts'
import type { Ground, Matter, Thing } from './scene.ts'
import { dome } from './solids.ts'
import type { Studio } from './studio.ts'
import { add, grey, scale, turned, type Vec, vec } from './vec.ts'

/** A picture: what lies where, by which light, and the camera at a height (degrees) that shows `span` millimetres from left to right. */
function shot(
  things: Thing[],
  studio: Studio,
  ground: Ground,
  {
    span,
    height = 45,
    to = vec(0, 0, 1),
    lens = 0.35,
    turn = 0,
    ...more
  }: { span: number; height?: number; to?: Vec; turn?: number } & Partial<Shot>,
): Shot {
  const view = 22
  const ratio = more.ratio ?? 1.25
  const away = (0.9 * span * ratio) / (2 * Math.tan((view * Math.PI) / 360))
  const [h, t] = [(height * Math.PI) / 180, ((turn - 90) * Math.PI) / 180]
  const from = add(to, scale(vec(Math.cos(t) * Math.cos(h), Math.sin(t) * Math.cos(h), Math.sin(h)), away))
  return { scene: { studio, ground, things }, from, to, view, lens: (lens * span) / 24, ...more }
}

const looks = {
  honey: {
    seed: 11,
    patch: 3.6,
    from: 500,
    to: 680,
    fire: 1.5,
    depth: 1.6,
    body: vec(0.86, 0.5, 0.16),
    milk: 0.16,
    tint: vec(0.02, 0.09, 0.34),
    filled: 0.75,
  },
  white: {
    seed: 23,
    patch: 1.9,
    from: 460,
    to: 690,
    fire: 1.2,
    depth: 1.2,
    body: vec(0.88, 0.87, 0.84),
    milk: 0.3,
    tint: grey(0.02),
    filled: 0.85,
  },
  crystal: { seed: 4, patch: 2.2, from: 470, to: 690, fire: 1.3, body: vec(0.75, 0.8, 0.85), milk: 0.06, lean: 0.5 },
  broad: {
    seed: 31,
    patch: 4.4,
    from: 520,
    to: 690,
    fire: 1.5,
    body: vec(0.8, 0.76, 0.7),
    milk: 0.07,
    lean: 0.36,
    depth: 1.8,
  },
  honeycomb: {
    seed: 45,
    patch: 1.5,
    from: 490,
    to: 690,
    fire: 1.7,
    depth: 2.2,
    body: vec(0.5, 0.48, 0.46),
    milk: 0.06,
    isHoneycomb: true,
    lean: 0.34,
    tint: grey(0.05),
  },
  pinfire: {
    seed: 52,
    patch: 0.62,
    from: 450,
    to: 690,
    fire: 1.5,
    depth: 1,
    body: vec(0.88, 0.87, 0.85),
    milk: 0.26,
    lean: 0.5,
  },
  milky: {
    seed: 63,
    patch: 1.6,
    from: 430,
    to: 570,
    fire: 1.6,
    depth: 1.2,
    body: vec(0.9, 0.9, 0.92),
    milk: 0.3,
    lean: 0.45,
  },
  black: {
    seed: 77,
    patch: 2.1,
    from: 440,
    to: 690,
    fire: 1.9,
    depth: 0.9,
    body: grey(0.04),
    milk: 0.3,
    tint: grey(1.6),
    lean: 0.5,
  },
  stayish: {
    seed: 83,
    patch: 2.8,
    from: 430,
    to: 660,
    fire: 1.6,
    depth: 0.9,
    body: vec(0.07, 0.066, 0.064),
    milk: 0.4,
    tint: grey(1.4),
    filled: 0.7,
  },
  chocolate: {
    seed: 91,
    patch: 3,
    from: 495,
    to: 580,
    fire: 1.3,
    depth: 1.1,
    body: vec(0.16, 0.07, 0.03),
    milk: 0.5,
    tint: vec(0.7, 1.2, 1.8),
    filled: 0.5,
  },
  water: {
    seed: 104,
    patch: 2.3,
    from: 440,
    to: 560,
    fire: 0.85,
    depth: 3.4,
    body: grey(0.8),
    milk: 0.008,
    tint: grey(0.004),
    filled: 0.6,
    lean: 0.5,
  },
  waterBlue: {
    seed: 117,
    patch: 2,
    from: 430,
    to: 510,
    fire: 0.9,
    depth: 3.2,
    body: grey(0.8),
    milk: 0.008,
    tint: grey(0.003),
    filled: 0.62,
  },
  contraLuz: {
    seed: 128,
    patch: 2.6,
    from: 450,
    to: 690,
    fire: 1.1,
    depth: 3,
    body: grey(0.8),
    milk: 0.006,
    tint: grey(0.003),
    filled: 0.8,
    lean: 0.8,
  },
  sunrise: {
    seed: 133,
    patch: 2.6,
    from: 560,
    to: 640,
    fire: 1,
    depth: 2.4,
    body: vec(0.95, 0.55, 0.25),
    milk: 0.05,
    tint: vec(0.01, 0.1, 0.28),
    filled: 0.7,
  },
} satisfies Record<string, OpalLook>

const mountain = vec(0.3, 0.25, 0.2)
const ash = vec(0.12, 0.115, 0.11)

/** Every picture of the demo shop, by the name of its file. */
export const portfolio: Record<string, () => Shot> = {
  // Raw opals
  'honey-nodule': () =>
    shot(
      [
        lying(
          rough(vec(42, 31, 27), 5, { window: true, bumps: 0.06 }),
          roughOpal(looks.honey, { crusted: 0.48, colour: mountain }),
          0,
          0,
          turned(20),
        ),
      ],
      lamps(),
      slate(),
      { span: 62, height: 46, to: vec(0, 0, 11) },
    ),
  'honey-nodule-window': () =>
    shot(
      [
        lying(
          rough(vec(42, 31, 27), 5, { window: true, bumps: 0.06 }),
          roughOpal(looks.honey, { crusted: 0.48, colour: mountain }),
          0,
          0,
          turned(-15),
        ),
      ],
      lamps(50),
      velvet(),
      { span: 44, height: 66, to: vec(0, -1, 14) },
    ),
  'white-parcel-three': () =>
    shot(
      [
        [-11, 2, 41],
        [8, -6, 44],
        [6, 13, 47],
      ].map(([x = 0, y = 0, seed = 0], i) =>
        lying(
          rough(vec(20 - i * 2, 16, 13), seed, { scoops: 3, bumps: 0.05 }),
          roughOpal({ ...looks.crystal, seed: 210 + i }, { crusted: 0.3, colour: vec(0.6, 0.52, 0.4) }),
          x,
          y,
          turned(i * 70, i * 20, 10),
        ),
      ),
      lamps(),
      velvet(),
      { span: 52, height: 50, to: vec(0, 0, 4) },
    ),
  'stayish-rough': () =>
    shot(
      [
        lying(
          rough(vec(51, 38, 22), 15, { flats: 11, scoops: 3, bumps: 0.05, edge: 0.07 }),
          roughOpal(looks.stayish, { crusted: 0.4, colour: ash }),
          0,
          0,
          turned(-15, 12),
        ),
      ],
      lamps(),
      paleStone(vec(0.52, 0.5, 0.47)),
      { span: 70, height: 48, to: vec(0, 0, 8) },
    ),
  'chocolate-rough': () =>
    shot(
      [
        lying(
          rough(vec(34, 26, 19), 28, { scoops: 4, bumps: 0.05 }),
          roughOpal(looks.chocolate, { crusted: 0.34, colour: vec(0.26, 0.16, 0.1) }),
          0,
          0,
          turned(35, -8),
        ),
      ],
      lamps(20),
      paper(),
      { span: 50, height: 44, to: vec(0, 0, 7) },
    ),
  'welo-specimen': () =>
    shot(
      [
        lying(
          rough(vec(68, 55, 40), 6, { window: true, bumps: 0.09, edge: 0.06 }),
          roughOpal(
            { ...looks.honeycomb, seed: 301, patch: 3.4, fire: 1.5 },
            { crusted: 0.5, colour: vec(0.34, 0.24, 0.18) },
          ),
          0,
          0,
          turned(12),
        ),
      ],
      lamps(),
      velvet(),
      { span: 94, height: 54, to: vec(0, 0, 16) },
    ),
  // Welo opals
  'broad-flash': () => broadFlash(),
  'broad-flash-top': () =>
    shot([lying(cabochon(8, 6, 5), opalOf(looks.broad), 0, 0, turned(75))], lamps(70), velvet(), {
      span: 22,
      height: 84,
      to: vec(0, 0, 1.8),
    }),
  honeycomb: () => honeycomb(),
  'honeycomb-top': () =>
    shot(
      [lying(cabochon(9.7, 7.1, 5, { drift: 0.09, seed: 3 }), opalOf(looks.honeycomb), 0, 0, turned(80))],
      lamps(120),
      blackGlass(),
      { span: 23, height: 80, to: vec(0, 0, 1.6) },
    ),
  'honeycomb-close': () =>
    shot(
      [lying(cabochon(9.7, 7.1, 5, { drift: 0.09, seed: 3 }), opalOf(looks.honeycomb), 0, 0, turned(20))],
      lamps(40),
      velvet(),
      { span: 13, height: 70, to: vec(1, 0, 3) },
    ),
  pinfire: () => pinfire(),
  'matched-rounds': () =>
    shot(
      [
        lying(dome(4, 4, 3.6, -1), opalOf(looks.milky), -4.4, -1.2, turned(20)),
        lying(dome(4, 4, 3.6, -1), cutElsewhere(opalOf(looks.milky), vec(30, 9, 2)), 4.6, 1.4, turned(80)),
      ],
      lamps(),
      slate(),
      { span: 24, height: 52 },
    ),
  'smoked-cushion': () =>
    shot(
      [lying(cabochon(6.6, 5.7, 4.4, { corners: 3 }), opalOf(looks.black), 0, 0, turned(30))],
      lamps(),
      paleStone(),
      { span: 21, height: 54, to: vec(0, 0, 1.6) },
    ),
  'smoked-cushion-top': () =>
    shot([lying(cabochon(6.6, 5.7, 4.4, { corners: 3 }), opalOf(looks.black), 0, 0, turned(80))], lamps(60), velvet(), {
      span: 18,
      height: 80,
      to: vec(0, 0, 1.6),
    }),
  'faceted-cushion': () =>
    shot(
      [
        lying(
          brilliant(cushion(1.07), 5.5, { pavilion: 0.95 }),
          opalOf({
            ...looks.honey,
            seed: 322,
            patch: 2.4,
            fire: 0.8,
            milk: 0.03,
            tint: vec(0.01, 0.04, 0.13),
            from: 510,
            to: 590,
            depth: 2.6,
            filled: 0.7,
          }),
          0,
          0,
          turned(20),
        ),
      ],
      tent(),
      velvet(),
      { span: 19, height: 62, to: vec(0, 0, 3.6) },
    ),
  // Water opals
  'water-freeform': () =>
    shot(
      [lying(cabochon(9.1, 6.3, 4.6, { drift: 0.12, seed: 5 }), opalOf(looks.water), 0, 0, turned(-20))],
      lamps(),
      velvet(),
      { span: 27, height: 52, to: vec(0, 0, 1.6) },
    ),
  'contra-luz': () =>
    shot([lying(drop(6.5, 24.6, 0.68), opalOf(looks.contraLuz), 0, 0, turned(66))], evening(), blackGlass(), {
      span: 30,
      height: 56,
      to: vec(0, 0, 3),
    }),
  'contra-luz-stone': () =>
    shot([lying(drop(6.5, 24.6, 0.68), opalOf(looks.contraLuz), 0, 0, turned(25))], daylight(), paper(), {
      span: 36,
      height: 50,
      to: vec(0, 0, 3),
    }),
  'water-round': () =>
    shot([lying(dome(5, 5, 4.6, -1.2), opalOf(looks.waterBlue))], lamps(), slate(vec(0.04, 0.045, 0.055)), {
      span: 17,
      height: 50,
      to: vec(0, 0, 1.5),
    }),
  'sunrise-oval': () =>
    shot([lying(cabochon(7, 5.3, 5), opalOf(looks.sunrise), 0, 0, turned(30))], daylight(60), paleStone(), {
      span: 22,
      height: 42,
      to: vec(0, 0, 1.8),
    }),
  'sunrise-oval-velvet': () =>
    shot([lying(cabochon(7, 5.3, 5), opalOf(looks.sunrise), 0, 0, turned(70))], lamps(30), velvet(), {
      span: 20,
      height: 66,
      to: vec(0, 0, 1.8),
    }),
  'bead-strand': () => shot(beads(), lamps(), velvet(), { span: 104, height: 58, to: vec(0, -4, 3) }),
  // Emeralds
  'emerald-on-calcite': () => shot(onCalcite(), daylight(), slate(), { span: 54, height: 30, to: vec(0, 0, 13) }),
  'muzo-octagon': () =>
    shot([lying(emeraldCut(7.1, 5.9), emerald(emeraldGreen, 0.22, 1), 0, 0, turned(20, 0))], tent(-115), velvet(), {
      exposure: 1.3,
      span: 12.5,
      height: 72,
      to: vec(0, 0, 2.4),
    }),
  'muzo-octagon-stone': () =>
    shot(
      [lying(emeraldCut(7.1, 5.9), emerald(emeraldGreen, 0.22, 1), 0, 0, turned(-25, 38))],
      daylight(),
      paleStone(),
      { exposure: 0.78, span: 14, height: 40, to: vec(0, 0, 2.3) },
    ),
  'muzo-octagon-profile': () =>
    shot([lying(emeraldCut(7.1, 5.9), emerald(emeraldGreen, 0.22, 1), 0, 0, turned(15, 180))], tent(60), marble(), {
      exposure: 0.78,
      span: 13,
      height: 24,
      to: vec(0, 0, 1.9),
    }),
  'chivor-pear': () =>
    shot(
      [lying(brilliant(pear(1.43), 2.75, { pavilion: 1 }), emerald(bluishGreen, 0.2, 7, 1.1), 0, 0, turned(70))],
      tent(-115),
      velvet(),
      { exposure: 1.3, span: 11, height: 70, to: vec(0, 0.5, 2) },
    ),
  'shakiso-oval': () =>
    shot(
      [lying(brilliant(oval(1.29), 3.25, { pavilion: 1.05 }), emerald(openGreen, 0.1, 4), 0, 0, turned(60, 25))],
      daylight(),
      paleStone(),
      { exposure: 0.78, span: 13, height: 50, to: vec(0, 0, 2) },
    ),
  'trapiche-slice': () =>
    shot(
      [
        lying(
          slice(5.8, 1.2),
          { kind: 'stone', index: 1.58, medium: trapiche(vec(0.8, 0.08, 0.4), 5.7, 3) },
          0,
          0,
          turned(10),
        ),
      ],
      tent(-115),
      paleStone(),
      { exposure: 0.78, span: 17, height: 64 },
    ),
  sugarloaf: () =>
    shot(
      [
        lying(
          cabochon(5.1, 4.4, 5.4, { corners: 3.2, peak: 1.35 }),
          emerald(vec(0.55, 0.045, 0.22), 0.7, 5, 2, 0.1),
          0,
          0,
          turned(28),
        ),
      ],
      evening(),
      slate(),
      { span: 17, height: 44, to: vec(0, 0, 2.2) },
    ),
  'emerald-rounds': () =>
    shot(
      [
        lying(
          brilliant(round, 2, { pavilion: 0.92 }),
          emerald(scale(openGreen, 1.5), 0.1, 9, 1),
          -2.5,
          -0.7,
          turned(10),
        ),
        lying(
          brilliant(round, 2, { pavilion: 0.92 }),
          emerald(scale(openGreen, 1.5), 0.1, 21, 1),
          2.5,
          0.6,
          turned(40, 40),
        ),
      ],
      tent(-115),
      velvet(),
      { exposure: 1.3, span: 12, height: 58, to: vec(0, 0, 1.3) },
    ),
  // Jewelry
  'gold-ring': () =>
    shot(
      together(opalRing(6.5, 5, 4.2, opalOf({ ...looks.crystal, seed: 402 }), gold), vec(0, 0, 10.2), turned(55, 14)),
      tent(),
      paleStone(),
      { exposure: 0.78, span: 36, height: 34, to: vec(0, 0, 11.5) },
    ),
  'gold-ring-profile': () =>
    shot(
      together(opalRing(6.5, 5, 4.2, opalOf({ ...looks.crystal, seed: 402 }), gold), vec(0, 0, 10.2), turned(4, 0)),
      daylight(),
      paper(),
      { exposure: 0.78, span: 36, height: 20, to: vec(0, 0, 11) },
    ),
  'halo-ring': () =>
    shot(together(haloRing(whiteGold), vec(0, 0, 9.8), turned(28, 32)), tent(-115), velvet(), {
      exposure: 1.3,
      span: 27,
      height: 44,
      to: vec(0, -2, 13.4),
      disperses: true,
      samples: 12,
    }),
  'silver-pendant': () => shot(dropPendant(), lamps(), slate(), { span: 38, height: 60, to: vec(0, 3, 1) }),
  'rose-studs': () =>
    shot(
      [
        ...stud(
          opalOf({ ...looks.white, seed: 431, patch: 1.2, fire: 1.7, milk: 0.16 }),
          roseGold,
          -4.8,
          -1,
          turned(0, 42, -12),
        ),
        ...stud(
          opalOf({ ...looks.white, seed: 436, patch: 1.2, fire: 1.7, milk: 0.16 }),
          roseGold,
          4.8,
          1.5,
          turned(30, 50, 14),
        ),
      ],
      tent(),
      paper(vec(0.7, 0.62, 0.57)),
      { exposure: 0.78, span: 25, height: 40, to: vec(0, 1, 2.4) },
    ),
  'silver-bracelet': () => shot(bracelet(), tent(), velvet(), { span: 42, height: 52, to: vec(0, 0, 1) }),
  'stayish-signet': () =>
    shot(together(signetRing(), vec(0, 0, 11.6), turned(35, 40)), lamps(), paleStone(vec(0.5, 0.48, 0.45)), {
      span: 36,
      height: 42,
      to: vec(0, -3, 13),
    }),
  // More of the shop
  'crystal-chips': () =>
    shot(
      strewn(9, 15, 9.5, 3, 1.15).map(({ x, y, spin }, i) =>
        lying(
          rough(vec(9 + (i % 4) * 1.5, 8, 6 + (i % 3)), 140 + i, { scoops: 3, bumps: 0.03, edge: 0.06 }),
          roughOpal({ ...looks.crystal, seed: 500 + i, patch: 1.4 }, { crusted: 0.16, unevenness: 0.05 }),
          x,
          y,
          turned(spin, i * 31, i * 17),
        ),
      ),
      lamps(),
      velvet(),
      { span: 50, height: 58, to: vec(0, 0, 2) },
    ),
  'emerald-crystals': () => shot(looseCrystals(), daylight(), paleStone(), { span: 38, height: 48, exposure: 0.85 }),
  'honey-freeform': () =>
    shot(
      [
        lying(
          cabochon(7.2, 5.4, 4, { drift: 0.1, seed: 8 }),
          opalOf({ ...looks.honey, seed: 512, patch: 2.2, filled: 0.9, milk: 0.1 }),
          0,
          0,
          turned(-30),
        ),
      ],
      lamps(30),
      slate(),
      { span: 22, height: 60, to: vec(0, 0, 1.4) },
    ),
  'water-teardrops': () =>
    shot(
      [-1, 1].map((side) =>
        lying(
          drop(3.2, 11.5, 0.8, -1),
          opalOf({ ...looks.waterBlue, seed: 520 + side, patch: 1.6, fire: 1.3 }),
          side * 4.2,
          0,
          turned(90 - side * 6),
        ),
      ),
      lamps(),
      velvet(),
      { span: 23, height: 58, to: vec(0, 0.6, 1) },
    ),
  'platinum-solitaire': () =>
    shot(together(solitaire(whiteGold), vec(0, 0, 9.6), turned(32, 26)), tent(-115), velvet(), {
      exposure: 1.3,
      span: 26,
      height: 42,
      to: vec(0, -2, 13),
    }),
  'gold-solitaire': () =>
    shot(together(solitaire(gold), vec(0, 0, 9.6), turned(62, 10)), daylight(), paleStone(), {
      span: 33,
      height: 34,
      to: vec(0, 0, 11),
      exposure: 0.85,
    }),
  // Stories
  'tray-of-opals': () => shot(tray(), lamps(), velvet(), { span: 74, height: 62, to: vec(0, 0, 1) }),
  'tray-of-emeralds': () => shot(looseEmeralds(), tent(-115), paper(), { span: 44, height: 62, exposure: 0.75 }),
  'opal-and-water': () =>
    shot(
      [
        lying(cabochon(7, 5.2, 4), opalOf({ ...looks.water, seed: 540, fire: 1.4, milk: 0.03 }), 0, 0, turned(25)),
        ...strewn(16, 13, 4.4, 12, 1.2)
          .filter(({ x, y }) => x * x + y * y > 80)
          .map(({ x, y }, i) =>
            lying(dome(0.8 + (i % 4) * 0.35, 0.8 + (i % 4) * 0.35, 0.6 + (i % 4) * 0.2, -0.1), water, x, y),
          ),
      ],
      lamps(),
      slate(),
      { span: 27, height: 48, to: vec(0, 0, 1.2) },
    ),
  'dark-pair': () =>
    shot(
      [
        lying(
          rough(vec(17, 13, 9), 15, { flats: 11, bumps: 0.04, edge: 0.06 }),
          roughOpal(looks.stayish, { crusted: 0.36, colour: ash }),
          -8,
          1.5,
          turned(-15),
        ),
        lying(cabochon(5.6, 4.8, 3.6, { corners: 3 }), opalOf(looks.black), 7.4, -2.5, turned(30)),
      ],
      lamps(),
      paleStone(),
      { span: 38, height: 50, to: vec(0, 0, 2) },
    ),
  patterns: () => shot(patternRow(), lamps(), velvet(), { span: 50, height: 66, to: vec(0, 0, 1) }),
  'rough-and-cut': () =>
    shot(
      [
        lying(
          rough(vec(24, 19, 15), 5, { window: true }),
          roughOpal(looks.honey, { crusted: 0.45, colour: mountain }),
          -9.5,
          4,
          turned(20),
        ),
        lying(cabochon(7, 5.2, 4), opalOf({ ...looks.honey, milk: 0.08, patch: 2.2 }), 9, -5.5, turned(40)),
      ],
      lamps(),
      paper(),
      { span: 48, height: 50, to: vec(0, 0, 3), exposure: 0.85 },
    ),
  'ring-and-stone': () =>
    shot(
      [
        ...together(emptyRing(gold), vec(-7, 3, 10.2), turned(40, 12)),
        lying(cabochon(6.2, 4.7, 4), opalOf({ ...looks.crystal, seed: 402 }), 9.5, -9, turned(30)),
      ],
      tent(),
      slate(),
      { span: 44, height: 38, to: vec(0, -1, 8) },
    ),
  'fern-ring': () =>
    shot(
      together(
        opalRing(8, 6, 4.4, opalOf({ ...looks.honeycomb, seed: 571, patch: 1.3 }), gold, 8.8),
        vec(0, 0, 10.4),
        turned(60, 24),
      ),
      tent(),
      slate(),
      { span: 36, height: 40, to: vec(0, -1, 11.5) },
    ),
  'trapiche-pendant': () => shot(slicePendant(), tent(), slate(), { span: 34, height: 60, to: vec(0, 3, 1) }),
  'two-rings': () =>
    shot(
      [
        ...together(solitaire(gold), vec(-10, 9, 9.6), turned(55, 14)),
        ...together(
          opalRing(6.5, 5, 4.2, opalOf({ ...looks.crystal, seed: 402 }), gold),
          vec(9, -7, 10.2),
          turned(30, 22),
        ),
      ],
      tent(),
      slate(),
      { span: 54, height: 38, to: vec(0, 0, 10) },
    ),
  'rough-pile': () =>
    shot(
      strewn(16, 34, 15, 21, 0.9).map(({ x, y, spin }, i) =>
        lying(
          rough(vec(17 + (i % 5) * 3, 15 + (i % 3) * 3, 12 + (i % 4) * 2), 240 + i, { bumps: 0.08 }),
          roughOpal(
            { ...(i % 3 ? looks.white : looks.honey), seed: 600 + i, patch: 2 },
            { crusted: 0.5, colour: i % 2 ? mountain : vec(0.5, 0.42, 0.32) },
          ),
          x,
          y,
          turned(spin, i * 23, i * 41),
        ),
      ),
      daylight(),
      paper(vec(0.5, 0.45, 0.38)),
      { span: 84, height: 40, to: vec(0, 0, 4) },
    ),
  'raw-trio': () =>
    shot(
      [
        lying(
          rough(vec(42, 31, 27), 5, { window: true, bumps: 0.06 }),
          roughOpal(looks.honey, { crusted: 0.48, colour: mountain }),
          -10,
          13,
          turned(20),
        ),
        lying(
          rough(vec(30, 22, 18), 15, { flats: 11, edge: 0.07 }),
          roughOpal(looks.stayish, { crusted: 0.4, colour: ash }),
          14,
          -13,
          turned(-15),
        ),
        lying(
          rough(vec(18, 14, 12), 44),
          roughOpal({ ...looks.crystal, seed: 610 }, { crusted: 0.3 }),
          -15,
          -18,
          turned(50),
        ),
      ],
      lamps(),
      slate(),
      { span: 80, height: 46, to: vec(0, -1, 6) },
    ),
}

/** The stone at the head of the home page. It belongs to the storefront, whatever a shop sells. */
export const hero = (): Shot => {
  const look = { ...looks.broad, seed: 815, patch: 3.4, from: 450, to: 640, fire: 1.4, body: grey(0.3) }
  const stone = lying(cabochon(9, 7, 5.4), opalOf(look), 0, 0, turned(70))
  return shot([stone], lamps(), velvet(), { span: 20.5, height: 62, to: vec(0, 0, 1.6), ratio: 1 })
}

/** Films of a stone that turns once around: each is named for the picture that it starts with, which is its poster. */
export const films: Record<string, (degrees: number) => Shot> = {
  'broad-flash-turning': broadFlash,
  'honeycomb-turning': honeycomb,
  'pinfire-turning': pinfire,
}

function broadFlash(degrees = 0): Shot {
  const stone = lying(cabochon(8, 6, 5), opalOf(looks.broad), 0, 0, turned(28 + degrees))
  return shot([stone], lamps(), velvet(), { span: 25, height: 50, to: vec(0, 0, 1.8) })
}

function honeycomb(degrees = 0): Shot {
  const outline = cabochon(9.7, 7.1, 5, { drift: 0.09, seed: 3 })
  const stone = lying(outline, opalOf(looks.honeycomb), 0, 0, turned(35 + degrees))
  return shot([stone], lamps(), velvet(), { span: 29, height: 62, to: vec(0, 0, 1.6) })
}

function pinfire(degrees = 0): Shot {
  const stone = lying(drop(4.3, 14, 0.85, -1), opalOf(looks.pinfire), 0, 0, turned(62 + degrees))
  return shot([stone], lamps(), velvet(), { span: 20, height: 58, to: vec(0, 0.6, 1.2) })
}

function beads(): Thing[] {
  const look = opalOf({ ...looks.crystal, seed: 415, patch: 1.4, fire: 1.8, milk: 0.05 })
  const sizes = Array.from({ length: 58 }, (_, i) => 4.5 - 2.5 * Math.abs((i - 28.5) / 28.5))
  const flat = 0.64
  const radius = sizes.reduce((sum, size) => sum + 2.2 * flat * size, 0) / (2 * Math.PI * 0.97)
  let angle = -Math.PI / 2 - sizes.reduce((sum, size) => sum + (1.1 * flat * size) / radius, 0)
  return sizes.map((size, i) => {
    angle += (1.1 * flat * size) / radius
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle) * 0.94]
    const thing = part(
      dome(size * flat, size, size, -size),
      cutElsewhere(look, vec(i * 11, i * 5, i * 3)),
      vec(x, y, size),
      turned((angle * 180) / Math.PI + 90),
    )
    angle += (1.1 * flat * size) / radius
    return thing
  })
}

/** Turned further about the upright axis, by an angle in radians. */
function spun(turn: ReturnType<typeof turned>, by: number): ReturnType<typeof turned> {
  const [c, s] = [Math.cos(by + Math.PI / 2), Math.sin(by + Math.PI / 2)]
  const spin = (v: Vec) => vec(v.x * c - v.y * s, v.x * s + v.y * c, v.z)
  return { x: spin(turn.x), y: spin(turn.y), z: spin(turn.z) }
}

function looseCrystals(): Thing[] {
  const random = chance(31)
  return strewn(7, 11, 7.5, 14, 1.2).map(({ x, y, spin }, i) => {
    const height = 8 + 4 * random()
    const solid = hexagonalCrystal(1.7 + random(), height, random)
    const turn = spun(turned(0, 90, i * 60 + 30), (spin * Math.PI) / 180)
    return lying(solid, emerald(scale(bluishGreen, 0.55), 0.9, i * 7, 1.6), x, y, turn)
  })
}

function solitaire(of: Matter): Thing[] {
  const inner = 8.3
  return [
    part(band(inner, 2, 1.6, 0.15), of),
    ...together(
      [
        part(emeraldCut(7.4, 5.4), emerald(emeraldGreen, 0.18, 12)),
        ...prongs(3.2, 2.25, -2.6, 0.95, of, 0.4),
        part(bezel(2.6, 1.9, -2.9, -1.7, 0.7), of),
      ],
      vec(0, 0, inner + 4),
      turned(90),
    ),
  ]
}

function emptyRing(of: Matter): Thing[] {
  const inner = 8.6
  return [
    part(band(inner, 2.2, 1.7, 0.5), of),
    ...together(
      [part(bezel(6.5, 5, -0.5, 2.2, 0.55), of), part(bezel(5.6, 4.2, -0.9, -0.1, 1.4), of)],
      vec(0, 0, inner + 2.3),
      turned(90),
    ),
  ]
}

function slicePendant(): Thing[] {
  const disc: Thing[] = [
    part(
      slice(5.8, 1.2),
      { kind: 'stone', index: 1.58, medium: trapiche(vec(0.8, 0.08, 0.4), 5.7, 3) },
      vec(0, 0, 1.3),
      turned(15),
    ),
    part(bezel(5.8, 5.8, 0.5, 2.1, 0.7), oxidised),
  ]
  return pendant(disc, 8, oxidised, 1.3)
}

function tray(): Thing[] {
  const all: OpalLook[] = [
    looks.crystal,
    looks.black,
    looks.honey,
    looks.broad,
    looks.pinfire,
    looks.sunrise,
    looks.water,
    looks.stayish,
    looks.white,
    looks.honeycomb,
    looks.milky,
    looks.contraLuz,
  ]
  return all.map((look, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)]
    const size = 5.4 + ((i * 7) % 4) * 0.5
    return lying(
      cabochon(size * 1.2, size * 0.92, size * 0.75),
      opalOf({ ...look, seed: 620 + i }),
      (column - 1) * 19,
      (row - 1.5) * 20,
      turned(90 + ((i * 37) % 21) - 10),
    )
  })
}

function patternRow(): Thing[] {
  const all: OpalLook[] = [looks.broad, looks.pinfire, { ...looks.honeycomb, patch: 1.1 }, looks.crystal, looks.black]
  return all.map((look, i) => {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    return lying(
      cabochon(5.2, 4, 3.2),
      opalOf({ ...look, seed: 640 + i }),
      11.5 * Math.cos(angle),
      13 * Math.sin(angle),
      turned(90 + i * 50),
    )
  })
}

function looseEmeralds(): Thing[] {
  const cuts = [
    () => emeraldCut(7.1, 5.9),
    () => brilliant(oval(1.29), 3, { pavilion: 1.05 }),
    () => brilliant(pear(1.43), 2.6),
    () => brilliant(round, 2.3),
    () => brilliant(cushion(1.1), 2.9),
  ]
  const greens = [emeraldGreen, openGreen, bluishGreen]
  return strewn(11, 15, 8, 4, 1.2).map(({ x, y, spin }, i) =>
    lying(
      (cuts[i % 5] ?? cuts[0])?.() ?? emeraldCut(7, 6),
      emerald(greens[i % 3] ?? openGreen, 0.2, i * 5),
      x,
      y,
      turned(spin, i % 2 ? 38 : 0),
    ),
  )
}

function onCalcite(): Thing[] {
  const base = lying(
    rough(vec(38, 30, 20), 17, { flats: 14, scoops: 2, bumps: 0.12, edge: 0.05 }),
    rock(vec(0.74, 0.72, 0.68), 4),
  )
  const random = chance(9)
  const crystal = (radius: number, height: number, at: Vec, turn: ReturnType<typeof turned>, seed: number): Thing =>
    part(
      hexagonalCrystal(radius, height, random),
      { ...emerald(scale(bluishGreen, 0.3), 0.9, seed, 2.2) } satisfies Matter,
      at,
      turn,
    )
  return [
    base,
    crystal(5.2, 22, vec(0.5, -3, 21), turned(10, 8, 9), 3),
    crystal(3.1, 14, vec(-9, -4, 17), turned(30, 14, -24), 5),
    crystal(2.4, 11, vec(9.5, -5, 15.5), turned(0, 24, 26), 8),
  ]
}

function dropPendant(): Thing[] {
  const stone = drop(4.5, 17, 0.75)
  const things = [part(stone, opalOf({ ...looks.waterBlue, seed: 423, fire: 1.1 }), vec(0, 0, 3.5), turned(90))]
  return pendant(things, 9.6, silver, 3)
}

function bracelet(): Thing[] {
  const things: Thing[] = []
  const look = opalOf({ ...looks.white, seed: 444, patch: 1.1, fire: 1.8, milk: 0.14 })
  for (let i = 0; i < 15; i++) {
    const u = i - 7
    const [x, y] = [
      u * 5.2 * Math.cos(0.5) + 1.2 * Math.sin(u * 0.5),
      u * 5.2 * Math.sin(0.5) + 2.6 * Math.cos(u * 0.42),
    ]
    const lean = 28 - 14 * Math.sin(u * 0.42)
    things.push(
      ...together(
        bezelled(2.5, 2, 1.6, cutElsewhere(look, vec(i * 9, i * 4, 0)), silver, 0.4),
        vec(x, y, 1),
        turned(lean, i % 2 ? 5 : -4, i % 3 ? 4 : -3),
      ),
    )
  }
  return things
}
