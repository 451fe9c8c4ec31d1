import { convex, type Plane, plane, type Solid } from './solids.ts'
import { hypot, vec } from './vec.ts'

/** Support function of an outline: its extent in a direction. */
type Outline = (angle: number) => number

export const round: Outline = () => 1
export const oval =
  (longer: number): Outline =>
  (angle) =>
    hypot(longer * Math.cos(angle), Math.sin(angle))
/** A superellipse, between an oval and a rectangle. */
export const cushion =
  (longer: number, fullness = 2.7): Outline =>
  (angle) => {
    const dual = fullness / (fullness - 1)
    return (Math.abs(longer * Math.cos(angle)) ** dual + Math.abs(Math.sin(angle)) ** dual) ** (1 / dual)
  }
/** A circle extended to a point. */
export const pear =
  (longer: number): Outline =>
  (angle) =>
    (1 + Math.max(0, (2 * longer - 1) * Math.cos(angle)) ** 9) ** (1 / 9)

/** Proportions of a brilliant, relative to its half width. */
interface Proportions {
  table?: number
  crown?: number
  pavilion?: number
  girdle?: number
}

/** A brilliant of 57 facets and a girdle, for any outline; `size` is in millimeters. */
export function brilliant(
  outline: Outline,
  size: number,
  { table = 0.57, crown = 0.296, pavilion = 0.862, girdle = 0.035 }: Proportions = {},
): Solid {
  return convex(brilliantPlanes(outline, { table, crown, pavilion, girdle }).map(sized(size)), size * reach(outline))
}

export function brilliantPlanes(outline: Outline, { table, crown, pavilion, girdle }: Required<Proportions>): Plane[] {
  const eighth = Math.PI / 4
  const slope = (1 - table) / crown
  const planes = [plane(vec(0, 0, 1), crown + girdle / 2)]
  /** A facet through the outline at the girdle, leaning in by `rise`. */
  const facet = (angle: number, rise: number, reach = 1) => {
    const h = outline(angle)
    planes.push(plane(vec(Math.cos(angle) / h, Math.sin(angle) / h, rise), reach + (Math.abs(rise) * girdle) / 2))
  }
  for (let i = 0; i < 8; i++) {
    const main = i * eighth
    facet(main, slope)
    const star = slope * 1.75
    facet(main + eighth / 2, star, table * Math.cos(eighth / 2) + star * crown)
    facet(main, -1 / pavilion)
    for (const half of [main - eighth / 4, main + eighth / 4]) {
      facet(half, slope * 0.83, 0.999)
      facet(half, -0.955 / pavilion, 0.999)
    }
  }
  for (let i = 0; i < 48; i++) facet((i * Math.PI) / 24, 0, 0.997)
  return planes
}

/** A step cut: a rectangle with cut corners, with three steps above and below the girdle. */
export function emeraldCut(long: number, wide: number): Solid {
  const [corner, crown, pavilion, table, girdle] = [0.3, 0.32, 1.32, 0.62, 0.06]
  const half = wide / 2
  const [a, b] = [long / 2, half]
  const cut = (a + b) / Math.SQRT2 - corner * half * Math.SQRT1_2 * 1.35
  const sides = [0, 1, 2, 3].flatMap((quarter): { angle: number; h: number }[] => [
    { angle: (quarter * Math.PI) / 2, h: quarter % 2 === 0 ? a : b },
    { angle: (quarter * Math.PI) / 2 + Math.PI / 4, h: cut },
  ])
  const inset = (1 - table) * half
  const above: [number, number][] = [0, 0.3, 0.63, 1].map((t, i) => [
    inset * t,
    half * crown * ([0, 0.42, 0.76, 1][i] ?? 1),
  ])
  const below: [number, number][] = [0, 0.24, 0.56, 1].map((t, i) => [
    half * t,
    -(half * pavilion * ([0, 0.37, 0.71, 1][i] ?? 1)),
  ])
  const edge = (half * girdle) / 2
  const planes = [plane(vec(0, 0, 1), half * crown + edge)]
  for (const { angle, h } of sides) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    planes.push(plane(vec(c, s, 0), h))
    for (const profile of [above, below]) {
      for (const [i, [from, low]] of profile.slice(0, -1).entries()) {
        const [to, high] = profile[i + 1] ?? [from, low]
        const [run, rise] = [to - from, high - low]
        const lean = run / Math.abs(rise)
        const up = Math.sign(rise)
        planes.push(plane(vec(c, s, up * lean), h - from + lean * (Math.abs(low) + edge)))
      }
    }
  }
  return convex(planes, hypot(a, b) * 1.02)
}

/** A beryl crystal: a six-sided prism with a flat end, narrow bevels, some small growth faces and a broken foot. */
export function hexagonalCrystal(radius: number, height: number, chance: () => number): Solid {
  const planes: Plane[] = [plane(vec((chance() - 0.5) * 0.04, (chance() - 0.5) * 0.04, 1), height / 2)]
  for (let i = 0; i < 3; i++) {
    const [x, y] = [(chance() - 0.5) * 1.1, (chance() - 0.5) * 1.1]
    planes.push(plane(vec(x, y, -1), height / 2 - 0.1 * radius * chance()))
  }
  const sides = Array.from({ length: 6 }, () => radius * (0.93 + 0.07 * chance()))
  for (const [i, h] of sides.entries()) {
    const angle = (i * Math.PI) / 3
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    planes.push(plane(vec(c, s, 0.004 * (chance() - 0.5)), h))
    const bevel = radius * (chance() > 0.7 ? 0.16 + 0.12 * chance() : 0.035)
    planes.push(plane(vec(c, s, 1), h + height / 2 - bevel))
    // Between two sides, just inside their edge.
    const [middle, next] = [angle + Math.PI / 6, sides[(i + 1) % 6] ?? h]
    planes.push(plane(vec(Math.cos(middle), Math.sin(middle), 0), ((h + next) / 2) * 1.1547 - 0.035 * radius))
  }
  return convex(planes, hypot(radius * 1.2, height / 2))
}

const sized =
  (size: number) =>
  ({ d, ...n }: Plane): Plane => ({ ...n, d: d * size })

function reach(outline: Outline): number {
  let far = 0
  for (let i = 0; i < 64; i++) far = Math.max(far, outline((i * Math.PI) / 32))
  return far * 1.08
}
