import type { Shot } from '../camera.ts'
import { bigSoft, lamp } from '../lights.ts'
import { stones } from './stones.ts'
import { type Subject, view } from './views.ts'

/** Stones with fire, by the name of their first picture. */
const turning: Record<string, Subject> = {
  'broad-flash': stones['broad-flash'],
  honeycomb: stones.honeycomb,
  pinfire: stones.pinfire,
  'sunrise-oval': stones['sunrise-oval'],
  'contra-luz-stone': stones['contra-luz'],
  'smoked-cushion': stones['smoked-cushion'],
  'honey-freeform': stones['honey-freeform'],
  'faceted-cushion': stones['faceted-cushion'],
  'muzo-octagon': stones['muzo-octagon'],
  'water-freeform': stones['water-freeform'],
}
const lights = {
  daylight: () => ({ light: bigSoft(), isDark: false }),
  lamp: () => ({ light: lamp(), isDark: true }),
}

/** Turntables by name and light: the stone turns, lights and camera stay. */
export const turntables: Record<string, (degrees: number) => Shot> = Object.fromEntries(
  Object.entries(turning).flatMap(([name, subject]) =>
    Object.entries(lights).map(([lightName, lit]) => [
      `${name}.${lightName}`,
      (degrees: number) => {
        const { light, isDark } = lit()
        // Facets mirror the dark room around a lamp.
        const exposure = isDark && name === 'muzo-octagon' ? 3 : 1
        return view(subject, {
          light,
          isDark,
          turn: degrees,
          height: 35,
          room: 1.5,
          more: { ratio: 1, samples: 4, exposure },
        })
      },
    ]),
  ),
)
