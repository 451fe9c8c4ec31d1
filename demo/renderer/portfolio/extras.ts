import type { Shot } from '../camera.ts'
import { chance } from '../chance.ts'
import { hexagonalCrystal } from '../cuts.ts'
import { cabochon, drop, rough } from '../forms.ts'
import { paleStone, slate, velvet } from '../grounds.ts'
import { daylight, lamps, tent } from '../lights.ts'
import { bluishGreen, emerald, gold, lying, opalOf, roughOpal, strewn, together, whiteGold } from '../pieces.ts'
import type { Thing } from '../sceneTypes.ts'
import { scale, turned, type Vec, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { solitaire } from './rings.ts'
import { shot } from './shot.ts'

export const extras: Record<string, () => Shot> = {
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
