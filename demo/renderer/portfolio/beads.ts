import type { Shot } from '../camera.ts'
import { lamp, leafWindow, strip } from '../lights.ts'
import { cutElsewhere, getOpal, part, silver } from '../pieces.ts'
import { coin } from '../props.ts'
import type { Thing } from '../sceneTypes.ts'
import { dome } from '../solids.ts'
import { rotation, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { type Subject, view } from './views.ts'

/** 58 graduated rondelles in a ring, closed by a clasp at the back. */
function beads(): Thing[] {
  const look = getOpal({ ...looks.crystal, seed: 415, patch: 1.6, fire: 1.8, milk: 0.1 })
  const sizes = Array.from({ length: 58 }, (_, i) => 4.5 - 2.5 * Math.abs((i - 28.5) / 28.5))
  const flat = 0.64
  const radius = sizes.reduce((sum, size) => sum + 2.2 * flat * size, 0) / (2 * Math.PI * 0.97)
  let angle = -Math.PI / 2 - sizes.reduce((sum, size) => sum + (1.1 * flat * size) / radius, 0)
  const strand = sizes.map((size, i) => {
    angle += (1.1 * flat * size) / radius
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle) * 0.94]
    const thing = part(
      dome(size * flat, size, size, -size),
      { ...cutElsewhere(look, vec(i * 11, i * 5, i * 3)) },
      vec(x, y, size),
      rotation((angle * 180) / Math.PI + 90),
    )
    angle += (1.1 * flat * size) / radius
    return thing
  })
  return [...strand, part(dome(4.2, 2.2, 2.2, -2.2), silver, vec(0, radius * 0.94, 2.2))]
}
const strand: Subject = { things: beads, long: 92, wide: 86, middle: 3 }

export const beadStrand: Record<string, () => Shot> = {
  'bead-strand': () => view(strand, { light: leafWindow(), height: 58, room: 1.14, to: vec(0, -4, 3) }),
  'bead-strand-dark': () => view(strand, { light: lamp(), height: 50, room: 0.42, isDark: true, to: vec(0, -39, 4) }),
  'bead-strand-size': () =>
    view(
      { ...strand, things: () => [...beads(), coin(0, 0)] },
      { light: strip(), height: 64, room: 1.14, to: vec(0, -2, 2) },
    ),
}
