import { detail, noise } from './chance.ts'
import type { Ground } from './sceneTypes.ts'
import { scale, vec } from './vec.ts'

/** The shop's light ground: warm, calm plaster. */
export function sand(): Ground {
  const plaster = vec(0.66, 0.6, 0.52)
  return {
    color(x, y) {
      const cloud = detail(x * 0.03 + 7, y * 0.035, 2, 3)
      const grain = 0.6 * noise(x * 5, y * 5, 1) + 0.4 * noise(x * 13, y * 13, 4)
      return scale(plaster, 1 + 0.05 * cloud + 0.022 * grain)
    },
  }
}

/** The shop's dark ground: warm, matte stone. */
export function umber(): Ground {
  const stone = vec(0.06, 0.052, 0.046)
  return {
    color(x, y) {
      const cloud = detail(x * 0.05 + 3, y * 0.06, 5, 3)
      const grain = 0.6 * noise(x * 5, y * 5, 2) + 0.4 * noise(x * 15, y * 15, 6)
      return scale(stone, 1 + 0.25 * cloud + 0.1 * grain)
    },
  }
}
