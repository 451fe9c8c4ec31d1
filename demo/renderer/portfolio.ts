import type { Shot } from './camera.ts'
import { cabochon } from './forms.ts'
import { umber } from './grounds.ts'
import { lamp } from './lights.ts'
import { getOpal, lying } from './pieces.ts'
import { beadStrand } from './portfolio/beads.ts'
import { jewelry } from './portfolio/jewelry.ts'
import { looks } from './portfolio/looks.ts'
import { looseStones } from './portfolio/looseStones.ts'
import { rawEmeralds } from './portfolio/rawEmeralds.ts'
import { rawOpals } from './portfolio/rawOpals.ts'
import { shot } from './portfolio/shot.ts'
import { stories } from './portfolio/stories.ts'
import { rotation, vec } from './vec.ts'

/** All pictures of the demo shop by file name. */
export const portfolio: Record<string, () => Shot> = {
  ...rawOpals,
  ...looseStones,
  ...rawEmeralds,
  ...beadStrand,
  ...jewelry,
  ...stories,
}

/** The hero stone of the home page. It belongs to the storefront, not to the demo catalog. */
export const hero = (): Shot => {
  const look = { ...looks.broad, seed: 19, patch: 2.7, from: 510, to: 680, fire: 1.9, milk: 0.26 }
  const stone = lying(cabochon(9, 7, 5.2), getOpal(look), 0, 0, rotation(62))
  return shot([stone], lamp(), umber(), { span: 21.5, height: 60, to: vec(0, 0, 1.4), ratio: 1 })
}
