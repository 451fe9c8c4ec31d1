import type { Shot } from '../camera.ts'
import type { Ground, Thing } from '../sceneTypes.ts'
import type { Studio } from '../studio.ts'
import { add, scale, type Vec, vec } from '../vec.ts'

/** A picture: what lies where, by which light, and the camera at a height (degrees) that shows `span` millimeters from left to right. */
export function shot(
  things: Thing[],
  studio: Studio,
  ground: Ground,
  {
    span,
    height = 45,
    to = vec(0, 0, 1),
    lens = 0.35,
    turn = 0,
    ...more
  }: { span: number; height?: number; to?: Vec; turn?: number } & Partial<Shot>,
): Shot {
  const view = 22
  const ratio = more.ratio ?? 1.25
  const away = (0.9 * span * ratio) / (2 * Math.tan((view * Math.PI) / 360))
  const [h, t] = [(height * Math.PI) / 180, ((turn - 90) * Math.PI) / 180]
  const from = add(to, scale(vec(Math.cos(t) * Math.cos(h), Math.sin(t) * Math.cos(h), Math.sin(h)), away))
  return { scene: { studio, ground, things }, from, to, view, lens: (lens * span) / 24, ...more }
}
