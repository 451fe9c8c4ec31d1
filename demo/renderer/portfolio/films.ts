import type { Shot } from '../camera.ts'
import { cabochon, drop } from '../forms.ts'
import { velvet } from '../grounds.ts'
import { lamps } from '../lights.ts'
import { lying, opalOf } from '../pieces.ts'
import { turned, vec } from '../vec.ts'
import { looks } from './looks.ts'
import { shot } from './shot.ts'

/** Films of a stone that turns once around: each is named for the picture that it starts with, which is its poster. */
export const films: Record<string, (degrees: number) => Shot> = {
  'broad-flash-turning': broadFlash,
  'honeycomb-turning': honeycomb,
  'pinfire-turning': pinfire,
}

export function broadFlash(degrees = 0): Shot {
  const stone = lying(cabochon(8, 6, 5), opalOf(looks.broad), 0, 0, turned(28 + degrees))
  return shot([stone], lamps(), velvet(), { span: 25, height: 50, to: vec(0, 0, 1.8) })
}

export function honeycomb(degrees = 0): Shot {
  const outline = cabochon(9.7, 7.1, 5, { drift: 0.09, seed: 3 })
  const stone = lying(outline, opalOf(looks.honeycomb), 0, 0, turned(35 + degrees))
  return shot([stone], lamps(), velvet(), { span: 29, height: 62, to: vec(0, 0, 1.6) })
}

export function pinfire(degrees = 0): Shot {
  const stone = lying(drop(4.3, 14, 0.85, -1), opalOf(looks.pinfire), 0, 0, turned(62 + degrees))
  return shot([stone], lamps(), velvet(), { span: 20, height: 58, to: vec(0, 0.6, 1.2) })
}
