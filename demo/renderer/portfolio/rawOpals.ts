import type { Shot } from '../camera.ts'
import { rough } from '../forms.ts'
import { paleStone, paper, slate, velvet } from '../grounds.ts'
import { lamps } from '../lights.ts'
import { lying, roughOpal } from '../pieces.ts'
import { turned, vec } from '../vec.ts'
import { ash, looks, mountain } from './looks.ts'
import { shot } from './shot.ts'

export const rawOpals: Record<string, () => Shot> = {
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
}
