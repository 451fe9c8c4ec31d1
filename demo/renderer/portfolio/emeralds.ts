import type { Shot } from '../camera.ts'
import { chance } from '../chance.ts'
import { brilliant, emeraldCut, hexagonalCrystal, oval, pear, round } from '../cuts.ts'
import { cabochon, rough, slice } from '../forms.ts'
import { marble, paleStone, slate, velvet } from '../grounds.ts'
import { daylight, evening, tent } from '../lights.ts'
import { trapiche } from '../media.ts'
import { bluishGreen, emerald, emeraldGreen, lying, openGreen, part, rock } from '../pieces.ts'
import type { Matter, Thing } from '../sceneTypes.ts'
import { scale, turned, type Vec, vec } from '../vec.ts'
import { shot } from './shot.ts'

export const emeralds: Record<string, () => Shot> = {
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
