import type { Shot } from '../camera.ts'
import { brilliant, cushion } from '../cuts.ts'
import { cabochon } from '../forms.ts'
import { blackGlass, paleStone, slate, velvet } from '../grounds.ts'
import { lamps, tent } from '../lights.ts'
import { cutElsewhere, lying, opalOf } from '../pieces.ts'
import { dome } from '../solids.ts'
import { turned, vec } from '../vec.ts'
import { broadFlash, honeycomb, pinfire } from './films.ts'
import { looks } from './looks.ts'
import { shot } from './shot.ts'

export const weloOpals: Record<string, () => Shot> = {
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
}
