import type { Shot } from '../camera.ts'
import { drop } from '../forms.ts'
import { paleStone, paper, slate, velvet } from '../grounds.ts'
import { daylight, lamps, tent } from '../lights.ts'
import {
  bezelled,
  cutElsewhere,
  gold,
  haloRing,
  opalOf,
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
import type { Thing } from '../sceneTypes.ts'
import { turned, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { shot } from './shot.ts'

export const jewelry: Record<string, () => Shot> = {
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
