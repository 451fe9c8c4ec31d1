import type { Medium } from './media.ts'
import type { Placed } from './placement.ts'
import type { Studio } from './studio.ts'
import type { Vec } from './vec.ts'

/** What a thing is made of. */
export type Matter =
  | {
      kind: 'stone'
      index: number
      /** Difference of the index between violet and red. */
      dispersion?: number
      medium: Medium
      /** How often light is followed to its surface from inside. */
      bounces?: number
      /** What grew or stuck on it: how much of it covers a place, and its colour. */
      skin?: (p: Vec) => { cover: number; colour: Vec }
      /** Unevenness of the surface: what is added to the normal. */
      relief?: (p: Vec) => Vec
    }
  | { kind: 'metal'; colour: Vec; rough: number; relief?: (p: Vec) => Vec; dark?: (p: Vec) => number }
  | { kind: 'matte'; colour: (p: Vec) => Vec; gloss?: number; relief?: (p: Vec) => Vec }

export interface Thing {
  body: Placed
  matter: Matter
}

/** The plane z = 0 that things lie on. */
export interface Ground {
  colour: (x: number, y: number) => Vec
  /** Light that it mirrors straight on, and how rough that mirror is. */
  gloss?: number
  rough?: number
  /** Light that its pile throws towards who looks along it. */
  sheen?: number
}

export interface Scene {
  studio: Studio
  things: Thing[]
  ground?: Ground
}

/** One of a pixel's samples. */
export interface Sample {
  /** From 0 to 1, the same for all pixels: spread evenly over the samples. */
  share: number
  /** From 0 to 1, by chance. */
  luck: number
  /** Of the wavelength: see optics.ts. */
  offset: number
}

/** Traces light through a scene. */
export interface Tracer {
  /** The light that comes back along a ray; `ray` tells of the pixel's sample. */
  trace: (o: Vec, d: Vec, depth: number, ray: Sample) => Vec
  /** True when the last ray that was traced from the camera met no thing. */
  wasBare: () => boolean
}
