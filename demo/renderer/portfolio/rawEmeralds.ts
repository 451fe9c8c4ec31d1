import type { Shot } from '../camera.ts'
import { chance } from '../chance.ts'
import { hexagonalCrystal } from '../cuts.ts'
import { rough } from '../forms.ts'
import { bigSoft, leafWindow, roundBox } from '../lights.ts'
import { crystalEmerald, lying, part, rock, scatter } from '../pieces.ts'
import type { Thing } from '../sceneTypes.ts'
import { rotation, scale, type Vec, vec } from '../vec.ts'
import { byCoin, onRuler, type Subject, threeViews } from './views.ts'

/** The green of natural crystals. */
const grown = vec(0.85, 0.19, 0.36)

/** One large crystal in calcite. */
const onCalcite: Subject = {
  things: () => {
    const random = chance(9)
    const crystal = (radius: number, height: number, at: Vec, turn: ReturnType<typeof rotation>, seed: number): Thing =>
      part(hexagonalCrystal(radius, height, random), crystalEmerald(scale(grown, 0.55), seed, 2.2), at, turn)
    return [
      lying(
        rough(vec(38, 30, 20), 17, { flats: 14, scoops: 2, bumps: 0.12, edge: 0.05 }),
        rock(vec(0.74, 0.72, 0.68), 4),
      ),
      crystal(5, 20, vec(0.5, -3, 20.5), rotation(10, 24, 9), 3),
    ]
  },
  long: 38,
  wide: 30,
  middle: 13,
}

/** Turned further about the upright axis, in radians. */
function spun(turn: ReturnType<typeof rotation>, by: number): ReturnType<typeof rotation> {
  const [c, s] = [Math.cos(by), Math.sin(by)]
  const spin = (v: Vec) => vec(v.x * c - v.y * s, v.x * s + v.y * c, v.z)
  return { x: spin(turn.x), y: spin(turn.y), z: spin(turn.z) }
}

/** Seven loose crystals, whose flat ends look up a little. */
const crystals: Subject = {
  things: () => {
    const random = chance(31)
    return scatter(7, 11.5, 7.6, 14, 1.2).map(({ x, y, spin }, i) => {
      const height = 8 + 4 * random()
      const solid = hexagonalCrystal(1.8 + 0.8 * random(), height, random)
      // The flat ends point toward the camera, more or less to the side.
      const turn = spun(rotation(i * 20, 90), ((((spin * 7) % 150) - 75) * Math.PI) / 180)
      return lying(solid, crystalEmerald(scale(grown, 0.85), i * 7), x, y, turn)
    })
  },
  long: 30,
  wide: 30,
  middle: 1,
}

export const rawEmeralds: Record<string, () => Shot> = {
  ...threeViews(
    'emerald-on-calcite',
    onCalcite,
    { light: leafWindow(), height: 34, room: 1.45 },
    { light: roundBox(), height: 36, room: 1.1, to: vec(0, -2, 16) },
    () => byCoin(onCalcite, bigSoft(5)),
  ),
  ...threeViews(
    'emerald-crystals',
    crystals,
    { light: bigSoft(), height: 50, room: 1.35 },
    { light: leafWindow(75), turn: 12, height: 44, room: 1.2, more: { exposure: 1.2 } },
    () => onRuler(crystals, roundBox(10), { span: 44, to: vec(2, -4, 0) }),
  ),
}
