import type { Shot } from '../camera.ts'
import { brilliant, cushion, emeraldCut, oval, pear, round } from '../cuts.ts'
import { bezel, cabochon, rough, slice } from '../forms.ts'
import { sand, umber } from '../grounds.ts'
import { bigSoft, daylight, lamp, leafWindow, roundBox, strip, tent } from '../lights.ts'
import type { OpalLook } from '../opal.ts'
import {
  bluishGreen,
  emerald,
  emeraldGreen,
  getOpal,
  gold,
  lying,
  opalRing,
  openGreen,
  oxidised,
  part,
  pendant,
  roughOpal,
  scatter,
  together,
  water,
} from '../pieces.ts'
import type { Thing } from '../sceneTypes.ts'
import { dome } from '../solids.ts'
import { rotation, vec } from '../vec.ts'
import { ash, looks, mountain } from './looks.ts'
import { solitaire } from './rings.ts'
import { shot } from './shot.ts'
import { trapicheSlice } from './stones.ts'

export const stories: Record<string, () => Shot> = {
  'tray-of-opals': () => shot(tray(), strip(), umber(), { span: 74, height: 62, to: vec(0, 0, 1) }),
  'tray-of-emeralds': () => shot(looseEmeralds(), tent(-115), sand(), { span: 44, height: 62, exposure: 0.75 }),
  'opal-and-water': () =>
    shot(
      [
        lying(cabochon(7, 5.2, 4), getOpal({ ...looks.water, seed: 540, fire: 1.4, milk: 0.03 }), 0, 0, rotation(25)),
        ...scatter(16, 13, 4.4, 12, 1.2)
          .filter(({ x, y }) => x * x + y * y > 80)
          .map(({ x, y }, i) =>
            lying(dome(0.8 + (i % 4) * 0.35, 0.8 + (i % 4) * 0.35, 0.6 + (i % 4) * 0.2, -0.1), water, x, y),
          ),
      ],
      roundBox(),
      sand(),
      { span: 27, height: 48, to: vec(0, 0, 1.2) },
    ),
  'dark-pair': () =>
    shot(
      [
        lying(
          rough(vec(17, 13, 9), 15, { flats: 11, bumps: 0.04, edge: 0.06 }),
          roughOpal(looks.stayish, { crusted: 0.36, color: ash }),
          -8,
          1.5,
          rotation(-15),
        ),
        lying(cabochon(5.6, 4.8, 3.6, { corners: 3 }), getOpal(looks.black), 7.4, -2.5, rotation(30)),
      ],
      bigSoft(),
      sand(),
      { span: 38, height: 50, to: vec(0, 0, 2) },
    ),
  patterns: () => shot(patternRow(), lamp(), umber(), { span: 42, height: 66, to: vec(0, 0, 1) }),
  'rough-and-cut': () =>
    shot(
      [
        lying(
          rough(vec(24, 19, 15), 5, { window: true }),
          roughOpal(looks.honey, { crusted: 0.45, color: mountain }),
          -9.5,
          4,
          rotation(20),
        ),
        lying(cabochon(7, 5.2, 4), getOpal({ ...looks.honey, milk: 0.08, patch: 2.2 }), 9, -5.5, rotation(40)),
      ],
      strip(10),
      sand(),
      { span: 48, height: 50, to: vec(0, 0, 3), exposure: 0.85 },
    ),
  'fern-ring': () =>
    shot(
      together(
        opalRing(8, 6, 4.4, getOpal({ ...looks.honeycomb, seed: 571, patch: 1.3 }), gold, 8.8),
        vec(0, 0, 10.4),
        rotation(60, 24),
      ),
      roundBox(),
      sand(),
      { span: 36, height: 40, to: vec(0, -1, 11.5) },
    ),
  'trapiche-pendant': () => shot(slicePendant(), bigSoft(75), sand(), { span: 34, height: 60, to: vec(0, 3, 1) }),
  'two-rings': () =>
    shot(
      [
        ...together(solitaire(gold), vec(-10, 9, 9.6), rotation(55, 14)),
        ...together(
          opalRing(6.5, 5, 4.2, getOpal({ ...looks.crystal, seed: 402 }), gold),
          vec(9, -7, 10.2),
          rotation(30, 22),
        ),
      ],
      tent(),
      sand(),
      { span: 54, height: 38, to: vec(0, 0, 10) },
    ),
  'rough-pile': () =>
    shot(
      scatter(16, 34, 15, 21, 0.9).map(({ x, y, spin }, i) =>
        lying(
          rough(vec(17 + (i % 5) * 3, 15 + (i % 3) * 3, 12 + (i % 4) * 2), 240 + i, { bumps: 0.08 }),
          roughOpal(
            { ...(i % 3 ? looks.white : looks.honey), seed: 600 + i, patch: 2 },
            { crusted: 0.5, color: i % 2 ? mountain : vec(0.5, 0.42, 0.32) },
          ),
          x,
          y,
          rotation(spin, i * 23, i * 41),
        ),
      ),
      daylight(),
      sand(),
      { span: 84, height: 40, to: vec(0, 0, 4) },
    ),
  'raw-trio': () =>
    shot(
      [
        lying(
          rough(vec(42, 31, 27), 5, { window: true, bumps: 0.06 }),
          roughOpal(looks.honey, { crusted: 0.48, color: mountain }),
          -10,
          13,
          rotation(20),
        ),
        lying(
          rough(vec(30, 22, 18), 15, { flats: 11, edge: 0.07 }),
          roughOpal(looks.stayish, { crusted: 0.4, color: ash }),
          14,
          -13,
          rotation(-15),
        ),
        lying(
          rough(vec(18, 14, 12), 44),
          roughOpal({ ...looks.crystal, seed: 610 }, { crusted: 0.3 }),
          -15,
          -18,
          rotation(50),
        ),
      ],
      leafWindow(),
      sand(),
      { span: 80, height: 46, to: vec(0, -1, 6) },
    ),
}

function slicePendant(): Thing[] {
  const disc: Thing[] = [
    part(slice(5.8, 1.2), trapicheSlice, vec(0, 0, 1.3), rotation(15)),
    part(bezel(5.8, 5.8, 0.5, 2.1, 0.7), oxidised),
  ]
  return pendant(disc, 8, oxidised, 1.3)
}

function tray(): Thing[] {
  const all: OpalLook[] = [
    looks.crystal,
    looks.black,
    looks.honey,
    looks.broad,
    looks.pinfire,
    looks.sunrise,
    looks.water,
    looks.stayish,
    looks.white,
    looks.honeycomb,
    looks.milky,
    looks.contraLuz,
  ]
  return all.map((look, i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)]
    const size = 5.4 + ((i * 7) % 4) * 0.5
    return lying(
      cabochon(size * 1.2, size * 0.92, size * 0.75),
      getOpal({ ...look, seed: 620 + i }),
      (column - 1) * 19,
      (row - 1.5) * 20,
      rotation(90 + ((i * 37) % 21) - 10),
    )
  })
}

function patternRow(): Thing[] {
  const all: OpalLook[] = [looks.broad, looks.pinfire, { ...looks.honeycomb, patch: 1.1 }, looks.crystal, looks.black]
  return all.map((look, i) => {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    return lying(
      cabochon(5.2, 4, 3.2),
      getOpal({ ...look, seed: 640 + i }),
      11.5 * Math.cos(angle),
      13 * Math.sin(angle),
      rotation(90 + i * 50),
    )
  })
}

function looseEmeralds(): Thing[] {
  const cuts = [
    () => emeraldCut(7.1, 5.9),
    () => brilliant(oval(1.29), 3, { pavilion: 1.05 }),
    () => brilliant(pear(1.43), 2.6),
    () => brilliant(round, 2.3),
    () => brilliant(cushion(1.1), 2.9),
  ]
  const greens = [emeraldGreen, openGreen, bluishGreen]
  return scatter(11, 15, 8, 4, 1.2).map(({ x, y, spin }, i) =>
    lying(
      (cuts[i % 5] ?? cuts[0])?.() ?? emeraldCut(7, 6),
      emerald(greens[i % 3] ?? openGreen, 0.2, i * 5),
      x,
      y,
      rotation(spin, i % 2 ? 38 : 0),
    ),
  )
}
