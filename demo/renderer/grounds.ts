import { detail, noise } from './chance.ts'
import type { Ground } from './sceneTypes.ts'
import { mix, scale, smooth, type Vec, vec } from './vec.ts'

/** Nearly black velvet with an unevenly brushed pile. */
export function velvet(colour: Vec = vec(0.012, 0.0105, 0.0095), seed = 0): Ground {
  return {
    colour(x, y) {
      const brushed = 0.5 + 0.5 * detail(x * 0.05 + seed, y * 0.07, 3, 2)
      const pile = 0.72 + 0.5 * noise(x * 7.3, y * 4.9, seed) * 0.5 + 0.3 * noise(x * 19, y * 15, seed + 5)
      return scale(colour, (0.55 + 0.9 * brushed) * Math.max(0.15, pile))
    },
    sheen: 0.006,
  }
}

/** Honed pale limestone. */
export function paleStone(colour: Vec = vec(0.62, 0.585, 0.53), seed = 0): Ground {
  return {
    colour(x, y) {
      const cloud = detail(x * 0.045 + seed, y * 0.06, seed, 4)
      const grain = noise(x * 6, y * 6, seed) * 0.5 + noise(x * 15, y * 15, seed) * 0.5
      return scale(colour, 1 + 0.16 * cloud + 0.03 * grain)
    },
    gloss: 0.012,
    rough: 0.12,
  }
}

/** White marble with grey veins. */
export function marble(seed = 0): Ground {
  return {
    colour(x, y) {
      const bent = detail(x * 0.03 + seed, y * 0.03, 1, 4)
      const vein = smooth(0.09, 0, Math.abs(detail(x * 0.02 + bent * 0.9, y * 0.035 - bent * 0.6, seed, 3)))
      const fine = smooth(0.05, 0, Math.abs(detail(x * 0.07 - bent, y * 0.05 + bent, seed + 4, 3)))
      return mix(vec(0.74, 0.735, 0.72), vec(0.4, 0.4, 0.42), 0.55 * vein + 0.2 * fine + 0.08 * (0.5 + bent))
    },
    gloss: 0.03,
    rough: 0.03,
  }
}

/** Dark split slate, unpolished. */
export function slate(colour: Vec = vec(0.06, 0.064, 0.07), seed = 0): Ground {
  return {
    colour(x, y) {
      const layer = detail(x * 0.05 + seed, y * 0.16, seed, 4)
      const grain = noise(x * 5, y * 7, seed) * 0.6 + noise(x * 17, y * 17, seed) * 0.4
      return scale(colour, Math.max(0.2, 1 + 0.6 * layer + 0.2 * grain))
    },
    gloss: 0.015,
    rough: 0.3,
  }
}

/** Black glass. */
export const blackGlass = (): Ground => ({ colour: () => vec(0.004, 0.004, 0.0045), gloss: 0.045, rough: 0 })

/** Warm linen paper. */
export function paper(colour: Vec = vec(0.72, 0.69, 0.64), seed = 0): Ground {
  return {
    colour(x, y) {
      const weave = 0.5 * noise(x * 3, y * 16, seed) + 0.5 * noise(x * 16, y * 3, seed + 3)
      return scale(colour, 1 + 0.045 * weave + 0.04 * detail(x * 0.06, y * 0.06, seed, 2))
    },
  }
}
