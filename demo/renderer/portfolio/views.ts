import type { Shot } from '../camera.ts'
import { sand, umber } from '../grounds.ts'
import { bigSoft, roundBox } from '../lights.ts'
import { together } from '../pieces.ts'
import { coin, ruler } from '../props.ts'
import type { Thing } from '../sceneTypes.ts'
import type { Studio } from '../studio.ts'
import { rotation, type Vec, vec } from '../vec.ts'
import { shot } from './shot.ts'

/** The piece for sale, lying as it is measured: its length along x. */
export interface Subject {
  things: () => Thing[]
  /** Extent along x and y in millimeters. */
  long: number
  wide: number
  /** Height of its middle above the ground. */
  middle?: number
}

/** How a picture shows its subject. */
export interface View {
  light: Studio
  /** Degrees about the vertical. */
  turn?: number
  /** Elevation of the camera in degrees. */
  height?: number
  /** Width of the picture, relative to the subject's length. */
  room?: number
  isDark?: boolean
  /** The point in the middle of the picture. */
  to?: Vec
  more?: Partial<Shot>
}

export function view(subject: Subject, { light, turn = 0, height = 52, room = 1.5, isDark, to, more }: View): Shot {
  const things = together(subject.things(), vec(0, 0, 0), rotation(turn))
  const middle = to ?? vec(0, 0, subject.middle ?? 1.5)
  return shot(things, light, isDark ? umber() : sand(), { span: subject.long * room, height, to: middle, ...more })
}

/** The subject over a steel ruler that measures its length. */
export function onRuler(
  { things, long, wide }: Subject,
  light = bigSoft(20),
  more: Partial<Shot> & { span?: number; height?: number } = {},
): Shot {
  const edge = -wide / 2 - 1.2
  const measured = Math.ceil((long + 12) / 10) * 10
  return shot([...things(), ruler(-long / 2, edge, Math.max(60, measured + 30))], light, sand(), {
    span: Math.max(24, long * 1.75),
    height: 62,
    to: vec(long * 0.06, edge / 2 - 1.5, 0),
    ...more,
  })
}

/** The subject beside a coin of the size of a quarter dollar. */
export function byCoin(
  { things, long, middle = 0 }: Subject,
  light = roundBox(15),
  { turn = 0, gap = 3, ...more }: Partial<Shot> & { turn?: number; gap?: number } = {},
): Shot {
  const away = long / 2 + gap + 12.2
  const shown = together(things(), vec(0, 0, 0), rotation(turn))
  return shot([...shown, coin(away, -3)], light, sand(), {
    span: (long + gap + 24.4) * 1.2,
    height: 48,
    to: vec((gap + 24.4) / 2, -1, middle * 0.6),
    ...more,
  })
}

/** The minimum of views of a product: the first, a closer one on the dark ground, and one beside an object of known size. */
export function threeViews(
  name: string,
  subject: Subject,
  first: View,
  second: View,
  size: () => Shot = () => onRuler(subject),
) {
  return {
    [name]: () => view(subject, first),
    [`${name}-dark`]: () => view(subject, { room: 1.3, isDark: true, ...second }),
    [`${name}-size`]: size,
  }
}

/** The same for a clear stone, whose colors show on the dark ground first. */
export function clearViews(
  name: string,
  subject: Subject,
  first: View,
  second: View,
  size: () => Shot = () => onRuler(subject),
): Record<string, () => Shot> {
  return {
    [name]: () => view(subject, { isDark: true, ...first }),
    [`${name}-light`]: () => view(subject, second),
    [`${name}-size`]: size,
  }
}
