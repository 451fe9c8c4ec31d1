import { colorAt, type Frame, getMedian, quantile, type Rgb } from './frame.ts'
import { toOklab } from './oklab.ts'

/** The ground around a stone, which may be lighter on one side: its color in Oklab at each side of the frame. */
interface Ground {
  left: Rgb[]
  right: Rgb[]
  top: Rgb[]
  bottom: Rgb[]
}

/** The width of the border that shows the ground only, and the length of the pieces that it is read in, in pixels. */
const border = { width: 4, reach: 4 }
/** The smallest difference between stone and ground in Oklab. */
const leastDifference = 0.03
/** A shadow has this part of the ground's lightness at least, and nearly its saturation. */
const shadow = { darkest: 0.55, saturation: 0.03 }
/** Pixels between the edge of what differs and what is surely stone. */
const edge = 2

/** The places of the stone in a frame: the hull of the largest piece that differs from the ground, without its edge. */
export function findStone(frame: Frame): number[] {
  const { side } = frame
  const lab = Array.from({ length: side * side }, (_, at) => toOklab(colorAt(frame, at)))
  const ground = getGround(lab, side)
  const differences = lab.map((color, at) => measureDifference(color, groundAt(ground, at, side)))
  const noise = quantile(
    differences.filter((_, at) => isAtBorder(at, side)),
    0.95,
  )
  const limit = Math.max(leastDifference, 1.5 * noise)
  const piece = largestPiece(
    differences.map((difference) => difference > limit),
    side,
  )
  const solid = piece.filter((at) => !isShadow(lab[at] ?? [0, 0, 0], groundAt(ground, at, side)))
  return findWithinHull(solid, side)
}

/** The color of the light on the ground of a frame. */
export function groundColor(frame: Frame): Rgb {
  const places = [...Array(frame.side * frame.side).keys()].filter((at) => isAtBorder(at, frame.side))
  return getMedian(places.map((at) => colorAt(frame, at)))
}

function getGround(lab: Rgb[], side: number): Ground {
  const last = side - 1
  const read = (getPlace: (along: number, across: number) => number) =>
    Array.from({ length: side }, (_, middle) => {
      const colors: Rgb[] = []
      for (let along = Math.max(0, middle - border.reach); along <= Math.min(last, middle + border.reach); along++) {
        for (let across = 0; across < border.width; across++) colors.push(lab[getPlace(along, across)] ?? [0, 0, 0])
      }
      return getMedian(colors)
    })
  return {
    left: read((y, x) => y * side + x),
    right: read((y, x) => y * side + last - x),
    top: read((x, y) => y * side + x),
    bottom: read((x, y) => (last - y) * side + x),
  }
}

/** The ground behind a place: the mean of what the four sides say about it. */
function groundAt({ left, right, top, bottom }: Ground, at: number, side: number): Rgb {
  const [x, y] = [at % side, Math.floor(at / side)]
  const [u, v] = [x / (side - 1), y / (side - 1)]
  const mean = (channel: 0 | 1 | 2) => {
    const of = (colors: Rgb[], place: number) => colors[place]?.[channel] ?? 0
    return (of(left, y) * (1 - u) + of(right, y) * u + of(top, x) * (1 - v) + of(bottom, x) * v) / 2
  }
  return [mean(0), mean(1), mean(2)]
}

const measureDifference = (one: Rgb, other: Rgb) =>
  Math.hypot(one[0] - other[0], 2 * (one[1] - other[1]), 2 * (one[2] - other[2]))

/** A shadow is the ground in less light: darker, but not black, with the same saturation. */
function isShadow([own, a, b]: Rgb, [lightness, groundA, groundB]: Rgb): boolean {
  if (own >= lightness || own < shadow.darkest * lightness) return false
  return Math.hypot(a / own - groundA / lightness, b / own - groundB / lightness) < shadow.saturation
}

function isAtBorder(at: number, side: number): boolean {
  const [x, y] = [at % side, Math.floor(at / side)]
  return Math.min(x, y, side - 1 - x, side - 1 - y) < border.width
}

/** The largest connected piece of a mask. */
function largestPiece(mask: boolean[], side: number): number[] {
  const seen = new Uint8Array(mask.length)
  let largest: number[] = []
  for (const start of mask.keys()) {
    const piece: number[] = []
    const visit = (at: number) => {
      if (!mask[at] || seen[at]) return
      seen[at] = 1
      piece.push(at)
    }
    visit(start)
    // The piece grows while it is walked.
    for (const at of piece) {
      const x = at % side
      if (x > 0) visit(at - 1)
      if (x < side - 1) visit(at + 1)
      visit(at - side)
      visit(at + side)
    }
    if (piece.length > largest.length) largest = piece
  }
  return largest
}

/** The places within the convex hull of others, without its edge. */
function findWithinHull(places: number[], side: number): number[] {
  const points = places.map((at): Point => [at % side, Math.floor(at / side)])
  const sorted = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY)
  const corners = [...halfHull(sorted).slice(0, -1), ...halfHull(sorted.toReversed()).slice(0, -1)]
  if (corners.length < 3) return []
  const sides = corners.map((from, index): [Point, Point] => [from, corners[(index + 1) % corners.length] ?? from])
  return [...Array(side * side).keys()].filter((at) =>
    sides.every(([from, to]) => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      return getTurn(from, to, [at % side, Math.floor(at / side)]) >= edge * length
    }),
  )
}

type Point = [x: number, y: number]

/** One half of a convex hull, by Andrew's algorithm. */
function halfHull(sorted: Point[]): Point[] {
  const hull: Point[] = []
  for (const point of sorted) {
    for (;;) {
      const [before, last] = hull.slice(-2)
      if (!before || !last || getTurn(before, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}

/** Above 0 if the third point lies on the inner side of the line through the others. */
const getTurn = (from: Point, to: Point, [x, y]: Point) =>
  (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
