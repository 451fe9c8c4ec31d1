import type { Shot } from '../camera.ts'
import { cabochon, drop } from '../forms.ts'
import { blackGlass, paleStone, paper, slate, velvet } from '../grounds.ts'
import { daylight, evening, lamps } from '../lights.ts'
import { cutElsewhere, lying, opalOf, part } from '../pieces.ts'
import type { Thing } from '../sceneTypes.ts'
import { dome } from '../solids.ts'
import { turned, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { shot } from './shot.ts'

export const waterOpals: Record<string, () => Shot> = {
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
