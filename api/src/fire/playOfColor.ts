import { type FireHue, fireHues } from '@elegant/shared/rules'
import { groundColor } from './findStone.ts'
import { colorAt, type Frame, medianOf, oklabOf, type Rgb } from './frame.ts'

/** The end of each hue in OKLCH, in degrees. Red begins where violet ends. */
const hueEnds: Record<FireHue, number> = {
  ...{ red: 45, orange: 80, yellow: 118, green: 165, cyan: 225, blue: 280, violet: 345 },
}

/** A pixel plays if this part of its light, or more, is neither the stone's own color nor a reflection. */
const leastPart = 0.12
/** Darker pixels have no hue but noise; the brightest channel in linear light. */
const darkest = 0.012
/** Colors are alike within this step of the logarithm of their ratios. */
const step = 0.12
/** The saturation up to which a ground is gray and colors reflections as the light does. */
const grayest = 0.12

/** The darkest channel of a pale body, compared with its brightest. */
const pale = 0.6

const white: Rgb = [1, 1, 1]

/** Returns the function that tells the hue in which a pixel of a stone plays; undefined for its body and for reflections. */
export function hueReader(frame: Frame, stone: number[]): (at: number) => FireHue | undefined {
  const body = bodyOf(stone.map((at) => colorAt(frame, at)))
  // A thicker part of a stone has a deeper color of the same kind.
  const deep = deepened(body, 2)
  const light = lightOn(groundColor(frame))
  const mixtures: [Rgb, Rgb][] = [
    [body, light],
    [body, deep],
    [deep, white],
    // A clear stone is pale where the light crosses it once, and full of color where facets throw it about.
    ...(Math.min(...body) > pale * brightestOf(body) ? [[body, deepened(body, 5)] satisfies [Rgb, Rgb]] : []),
  ]
  return (at) => {
    const color = colorAt(frame, at)
    const brightest = brightestOf(color)
    if (brightest < darkest) return undefined
    let least = color
    for (const mixture of mixtures) {
      const rest = restOf(color, mixture)
      if (brightestOf(rest) < brightestOf(least)) least = rest
      if (brightestOf(least) < leastPart * brightest) return undefined
    }
    return hueOf(least)
  }
}

/** The color of a body that the light crosses several times as far (Beer–Lambert). */
const deepened = ([red, green, blue]: Rgb, times: number): Rgb => [red ** times, green ** times, blue ** times]

/** The color that most of the stone has, as ratios to green: the densest place of its colors. */
function bodyOf(colors: Rgb[]): Rgb {
  const bright = colors.filter((color) => brightestOf(color) > darkest / 2)
  const places = bright.map((color) => placeOf(color))
  const counts = new Map<string, number>()
  for (const place of places) counts.set(place.join(), (counts.get(place.join()) ?? 0) + 1)
  const countNear = ([x, y]: readonly [number, number]) => {
    let count = 0
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) count += counts.get([x + dx, y + dy].join()) ?? 0
    return count
  }
  const ranked = [...new Map(places.map((place) => [place.join(), place])).values()]
    .map((place) => ({ place, count: countNear(place) }))
    .sort((one, other) => other.count - one.count)
  const [{ place: densest } = {}] = ranked
  if (!densest) return white
  const alike = bright.filter((_, index) => {
    const [x, y] = places[index] ?? [0, 0]
    return Math.abs(x - densest[0]) < 2 && Math.abs(y - densest[1]) < 2
  })
  return medianOf(alike.map(ratiosOf))
}

/** Ratios do not depend on the exposure. */
const ratiosOf = ([red, green, blue]: Rgb): Rgb => [red / Math.max(green, 1e-4), 1, blue / Math.max(green, 1e-4)]

function placeOf([red, green, blue]: Rgb): readonly [number, number] {
  // Keeps the noise of dark pixels together.
  const [r, g, b] = [red + 0.002, green + 0.002, blue + 0.002]
  return [Math.round(Math.log(r / g) / step), Math.round(Math.log(b / g) / step)]
}

/** The color of what a stone reflects: that of a gray ground, otherwise white. */
function lightOn(ground: Rgb): Rgb {
  const [lightness, a, b] = oklabOf(ground)
  const isGray = lightness > 0.3 && Math.hypot(a, b) < grayest * lightness
  return isGray ? ratiosOf(ground) : white
}

/** Parts of the first color that are tried in a mixture. */
const tries = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** The least of a color that no mixture of two others explains. */
function restOf(color: Rgb, [one, other]: [Rgb, Rgb]): Rgb {
  const most = partOf(color, one)
  let least = color
  let leastMax = Number.POSITIVE_INFINITY
  for (const part of tries) {
    const first = subtract(color, one, most * part)
    const rest = subtract(first, other, partOf(first, other))
    const max = brightestOf(rest)
    if (max >= leastMax) continue
    leastMax = max
    least = rest
  }
  return least
}

const brightestOf = ([red, green, blue]: Rgb) => Math.max(red, green, blue)

/** The most of another color that a color can contain. */
const partOf = ([r, g, b]: Rgb, [red, green, blue]: Rgb) =>
  Math.max(0, Math.min(r / Math.max(red, 1e-4), g / Math.max(green, 1e-4), b / Math.max(blue, 1e-4)))

const subtract = ([r, g, b]: Rgb, [red, green, blue]: Rgb, part: number): Rgb => [
  r - part * red,
  g - part * green,
  b - part * blue,
]

function hueOf(color: Rgb): FireHue {
  const [, a, b] = oklabOf(color)
  const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return fireHues.find((hue) => degrees < hueEnds[hue]) ?? 'red'
}
