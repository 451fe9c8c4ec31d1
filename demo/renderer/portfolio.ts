import type { Shot } from './camera.ts'
import { cabochon } from './forms.ts'
import { velvet } from './grounds.ts'
import { lamps } from './lights.ts'
import { lying, opalOf } from './pieces.ts'
import { emeralds } from './portfolio/emeralds.ts'
import { extras } from './portfolio/extras.ts'
import { jewelry } from './portfolio/jewelry.ts'
import { looks } from './portfolio/looks.ts'
import { rawOpals } from './portfolio/rawOpals.ts'
import { shot } from './portfolio/shot.ts'
import { stories } from './portfolio/stories.ts'
import { waterOpals } from './portfolio/waterOpals.ts'
import { weloOpals } from './portfolio/weloOpals.ts'
import { grey, turned, vec } from './vec.ts'

/** All pictures of the demo shop by file name. */
export const portfolio: Record<string, () => Shot> = {
  ...rawOpals,
  ...weloOpals,
  ...waterOpals,
  ...emeralds,
  ...jewelry,
  ...extras,
  ...stories,
}

/** The hero stone of the home page. It belongs to the storefront, not to the demo catalogue. */
export const hero = (): Shot => {
  const look = { ...looks.broad, seed: 815, patch: 3.4, from: 450, to: 640, fire: 1.4, body: grey(0.3) }
  const stone = lying(cabochon(9, 7, 5.4), opalOf(look), 0, 0, turned(70))
  return shot([stone], lamps(), velvet(), { span: 20.5, height: 62, to: vec(0, 0, 1.6), ratio: 1 })
}
