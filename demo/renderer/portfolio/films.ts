import type { Shot } from '../camera.ts'
import { lamp } from '../lights.ts'
import { stones } from './stones.ts'
import { view } from './views.ts'

/** Films of a stone that turns once around: each is named for the picture that it starts with, which is its poster. */
export const films: Record<string, (degrees: number) => Shot> = {
  'broad-flash-turning': broadFlash,
}

export function broadFlash(degrees = 0): Shot {
  return view(stones['broad-flash'], { light: lamp(), turn: 28 + degrees, room: 1.5, isDark: true })
}
