import type { Medium } from './media.ts'
import type { Placed } from './placement.ts'
import type { Studio } from './studio.ts'
import type { Vec } from './vec.ts'

/** Material of an object. */
export type Matter =
  | {
      kind: 'stone'
      index: number
      /** Difference of the refractive index between violet and red. */
      dispersion?: number
      medium: Medium
      /** Share of light that its back mirrors inwards, if the back is ground and not polished. */
      back?: number
      /** Maximum number of internal reflections. */
      bounces?: number
      /** Crust: coverage and color at a point. */
      skin?: (p: Vec) => { cover: number; color: Vec }
      /** Unevenness of the surface, added to the normal. */
      relief?: (p: Vec) => Vec
    }
  | { kind: 'metal'; color: Vec; rough: number; relief?: (p: Vec) => Vec; dark?: (p: Vec) => number }
  | { kind: 'matte'; color: (p: Vec) => Vec; gloss?: number; relief?: (p: Vec) => Vec }

export interface Thing {
  body: Placed
  matter: Matter
}

/** The plane z = 0 on which objects lie. */
export interface Ground {
  color: (x: number, y: number) => Vec
}

export interface Scene {
  studio: Studio
  things: Thing[]
  ground?: Ground
}

/** A sample of a pixel. */
export interface Sample {
  /** From 0 to 1, evenly distributed over the samples, the same for all pixels. */
  share: number
  /** Random, from 0 to 1. */
  luck: number
  /** Wavelength index, see optics.ts. */
  offset: number
}

/** Traces light through a scene. */
export interface Tracer {
  /** Returns the light along a ray; `ray` contains the pixel's sample. */
  trace: (o: Vec, d: Vec, depth: number, ray: Sample) => Vec
  /** True if the last camera ray hit no object. */
  wasBare: () => boolean
  /** Play of color in the light of the last camera ray. */
  fire: () => Vec
}
