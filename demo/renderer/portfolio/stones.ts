import { brilliant, cushion, emeraldCut, oval, pear, round } from '../cuts.ts'
import { cabochon, drop, slice } from '../forms.ts'
import { trapiche } from '../media.ts'
import { bluishGreen, cutElsewhere, emerald, emeraldGreen, getOpal, lying, openGreen } from '../pieces.ts'
import type { Matter } from '../sceneTypes.ts'
import { dome, type Solid } from '../solids.ts'
import { rotation, scale, vec } from '../vec.ts'
import { looks } from './looks.ts'
import type { Subject } from './views.ts'

const stone = (solid: () => Solid, matter: () => Matter, long: number, wide: number, middle = 1.6): Subject => ({
  things: () => [lying(solid(), matter())],
  long,
  wide,
  middle,
})

/** Two equal stones side by side. */
const pair = (
  solid: () => Solid,
  matters: () => [Matter, Matter],
  apart: number,
  turns: [number, number],
  wide: number,
  middle: number,
): Subject => ({
  things: () => matters().map((matter, i) => lying(solid(), matter, (i - 0.5) * apart, 0, rotation(turns[i]))),
  long: apart + wide,
  wide,
  middle,
})

const trapicheSlice: Matter = { kind: 'stone', index: 1.58, medium: trapiche(vec(0.5, 0.08, 0.24), 5.7, 3) }

/** The shop's loose stones. */
export const stones = {
  'broad-flash': stone(
    () => cabochon(8, 6, 5),
    () => getOpal(looks.broad),
    16.1,
    12,
  ),
  honeycomb: stone(
    () => cabochon(9.7, 7.1, 5, { drift: 0.09, seed: 3 }),
    () => getOpal(looks.honeycomb),
    19.4,
    14.2,
  ),
  pinfire: stone(
    () => drop(4.3, 14, 0.85, -1),
    () => getOpal(looks.pinfire),
    14,
    8.6,
    1.2,
  ),
  'matched-rounds': pair(
    () => dome(4, 4, 3.6, -1),
    () => [getOpal(looks.milky), cutElsewhere(getOpal(looks.milky), vec(30, 9, 2))],
    9.6,
    [20, 80],
    8,
    1.2,
  ),
  'smoked-cushion': stone(
    () => cabochon(6.6, 5.7, 4.4, { corners: 3 }),
    () => getOpal(looks.black),
    13.2,
    11.4,
  ),
  'faceted-cushion': stone(
    () => brilliant(cushion(1.07), 5.5, { pavilion: 0.95 }),
    () => ({ ...getOpal(looks.facetedHoney), bounces: 5, back: 1 }),
    11.8,
    11,
    3.6,
  ),
  'honey-freeform': stone(
    () => cabochon(7.2, 5.4, 4, { drift: 0.1, seed: 8 }),
    () => getOpal({ ...looks.honey, seed: 512, patch: 2.4 }),
    14.4,
    10.8,
    1.4,
  ),
  'water-freeform': stone(
    () => cabochon(9.1, 6.3, 4.6, { drift: 0.12, seed: 5 }),
    () => getOpal(looks.water),
    18.2,
    12.7,
  ),
  'contra-luz': stone(
    () => drop(6.5, 24.6, 0.68),
    () => ({ ...getOpal(looks.contraLuz), back: 1 }),
    24.6,
    13.1,
    3,
  ),
  'water-round': stone(
    () => dome(5, 5, 4.6, -1.2),
    () => getOpal(looks.waterBlue),
    10,
    10,
    1.5,
  ),
  'sunrise-oval': stone(
    () => cabochon(7, 5.3, 5),
    () => getOpal(looks.sunrise),
    14.1,
    10.6,
    1.8,
  ),
  'water-teardrops': pair(
    () => drop(3.2, 11.5, 0.8, -1),
    () => [
      getOpal({ ...looks.waterBlue, seed: 519, patch: 1.6 }),
      getOpal({ ...looks.waterBlue, seed: 521, patch: 1.6 }),
    ],
    8.4,
    [96, 84],
    6.4,
    1,
  ),
  'muzo-octagon': stone(
    () => emeraldCut(7.1, 5.9),
    () => emerald(emeraldGreen, 0.22, 1),
    7.1,
    5.9,
    2.4,
  ),
  'chivor-pear': stone(
    () => brilliant(pear(1.43), 2.75, { pavilion: 1 }),
    () => emerald(bluishGreen, 0.2, 7, 1.1),
    8,
    5.6,
    2,
  ),
  'shakiso-oval': stone(
    () => brilliant(oval(1.29), 3.25, { pavilion: 1.05 }),
    () => emerald(openGreen, 0.1, 4),
    8.4,
    6.5,
    2,
  ),
  'trapiche-slice': stone(
    () => slice(5.8, 1.2),
    () => trapicheSlice,
    11.6,
    11.2,
    0.8,
  ),
  sugarloaf: stone(
    () => cabochon(5.1, 4.4, 5.4, { corners: 3.2, peak: 1.35 }),
    () => ({ ...emerald(vec(0.6, 0.12, 0.27), 0.9, 5, 2, 0.08), back: 0.4, bounces: 5 }),
    10.2,
    8.8,
    2.2,
  ),
  'emerald-rounds': pair(
    () => brilliant(round, 2, { pavilion: 0.92 }),
    () => [emerald(scale(openGreen, 1.5), 0.1, 9, 1), emerald(scale(openGreen, 1.5), 0.1, 21, 1)],
    5,
    [10, 40],
    4,
    1.3,
  ),
} satisfies Record<string, Subject>
export { trapicheSlice }
