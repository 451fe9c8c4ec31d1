import { emeraldCut } from '../cuts.ts'
import { band, bezel } from '../forms.ts'
import { emerald, emeraldGreen, part, prongs, together } from '../pieces.ts'
import type { Matter, Thing } from '../sceneTypes.ts'
import { rotation, vec } from '../vec.ts'

export function solitaire(of: Matter): Thing[] {
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
      rotation(90),
    ),
  ]
}

export function emptyRing(of: Matter): Thing[] {
  const inner = 8.6
  return [
    part(band(inner, 2.2, 1.7, 0.5), of),
    ...together(
      [part(bezel(6.5, 5, -0.5, 2.2, 0.55), of), part(bezel(5.6, 4.2, -0.9, -0.1, 1.4), of)],
      vec(0, 0, inner + 2.3),
      rotation(90),
    ),
  ]
}
